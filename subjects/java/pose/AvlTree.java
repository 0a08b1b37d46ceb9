package pose;

/**
 * An AVL tree of the POSE paper's subjects, as in {@code subjects/tiny/avl.inc}. Every visit takes one from depthBound
 * and a visit that finds none left stops, so that on a path without branching depthBound bounds the depth; where a
 * visit goes to both subtrees, it bounds the number of visits. The methods named avl_… are the subjects.
 */
public class AvlTree {
    AvlNode root;
    int depthBound;
    int x;

    static final class AvlNode {
        int element;
        AvlNode left;
        AvlNode right;
        int height;
    }

    /** Are the recorded heights of the subtrees of each node one apart at most? The subtrees first; two visits. */
    public boolean avl_balanced() {
        depthBound = 2;
        return balanced(root);
    }

    /** The same, each node before its subtrees, and two levels deep. */
    public boolean avl_balanced_depth() {
        depthBound = 2;
        return balancedToDepth(root);
    }

    /** The node that holds an element, at most six nodes deep. */
    public AvlNode avl_find(int sought) {
        depthBound = 6;
        x = sought;
        return find(root);
    }

    /** The last node on the way to the right, at most twelve nodes deep. */
    public AvlNode avl_findMax() {
        depthBound = 12;
        return rightmost(root);
    }

    /** The last node on the way to the left, at most twelve nodes deep. */
    public AvlNode avl_findMin() {
        depthBound = 12;
        return leftmost(root);
    }

    /** The greatest element of a tree that need not be ordered; four visits. */
    public int avl_maxElement() {
        depthBound = 4;
        return maxElement(root);
    }

    /** The least element of a tree that need not be ordered; four visits. */
    public int avl_minElement() {
        depthBound = 4;
        return minElement(root);
    }

    /** Inserts an element, at most two nodes deep. */
    public AvlNode avl_insertElem(int inserted) {
        depthBound = 2;
        x = inserted;
        root = insert(root);
        return root;
    }

    private AvlNode find(AvlNode t) {
        if (depthBound == 0) {
            return null;
        }
        depthBound = depthBound - 1;
        if (t == null) {
            return null;
        }
        if (x < t.element) {
            return find(t.left);
        }
        if (t.element < x) {
            return find(t.right);
        }
        return t;
    }

    private AvlNode rightmost(AvlNode t) {
        if (depthBound == 0) {
            return null;
        }
        depthBound = depthBound - 1;
        if (t == null) {
            return null;
        }
        AvlNode beyond = rightmost(t.right);
        return beyond == null ? t : beyond;
    }

    private AvlNode leftmost(AvlNode t) {
        if (depthBound == 0) {
            return null;
        }
        depthBound = depthBound - 1;
        if (t == null) {
            return null;
        }
        AvlNode beyond = leftmost(t.left);
        return beyond == null ? t : beyond;
    }

    private int maxElement(AvlNode t) {
        if (depthBound == 0) {
            return Integer.MIN_VALUE;
        }
        depthBound = depthBound - 1;
        if (t == null) {
            return Integer.MIN_VALUE;
        }
        int l = maxElement(t.left);
        int r = maxElement(t.right);
        int below = l < r ? r : l;
        return below < t.element ? t.element : below;
    }

    private int minElement(AvlNode t) {
        if (depthBound == 0) {
            return Integer.MAX_VALUE;
        }
        depthBound = depthBound - 1;
        if (t == null) {
            return Integer.MAX_VALUE;
        }
        int l = minElement(t.left);
        int r = minElement(t.right);
        int below = r < l ? r : l;
        return t.element < below ? t.element : below;
    }

    private static int heightOf(AvlNode t) {
        return t == null ? -1 : t.height;
    }

    /** Are the recorded heights of the subtrees of t equal, or one apart? */
    private static boolean even(AvlNode t) {
        int l = heightOf(t.left);
        int r = heightOf(t.right);
        return l == r || l == r + 1 || r == l + 1;
    }

    private boolean balanced(AvlNode t) {
        if (depthBound == 0) {
            return true;
        }
        depthBound = depthBound - 1;
        if (t == null) {
            return true;
        }
        return balanced(t.left) && balanced(t.right) && even(t);
    }

    private boolean balancedToDepth(AvlNode t) {
        if (depthBound == 0) {
            return true;
        }
        if (t == null) {
            return true;
        }
        if (!even(t)) {
            return false;
        }
        depthBound = depthBound - 1;
        boolean result = balancedToDepth(t.left) && balancedToDepth(t.right);
        depthBound = depthBound + 1;
        return result;
    }

    /** Inserts x below t and returns the root of the tree that results; null at the bound. */
    private AvlNode insert(AvlNode t) {
        if (depthBound == 0) {
            return null;
        }
        depthBound = depthBound - 1;
        if (t == null) {
            AvlNode created = new AvlNode();
            created.element = x;
            return created;
        }
        if (x < t.element) {
            t.left = insert(t.left);
            if (heightOf(t.left) - heightOf(t.right) == 2) {
                return x < t.left.element ? measured(rotateWithLeft(t)) : measured(doubleWithLeft(t));
            }
            return measured(t);
        }
        if (t.element < x) {
            t.right = insert(t.right);
            if (heightOf(t.right) - heightOf(t.left) == 2) {
                return t.right.element < x ? measured(rotateWithRight(t)) : measured(doubleWithRight(t));
            }
            return measured(t);
        }
        return measured(t);
    }

    /** Records the height of t, from those of its subtrees, and returns t. */
    private static AvlNode measured(AvlNode t) {
        int l = heightOf(t.left);
        int r = heightOf(t.right);
        int greater = r < l ? l : r;
        t.height = greater + 1;
        return t;
    }

    private static AvlNode rotateWithLeft(AvlNode k2) {
        AvlNode k1 = k2.left;
        k2.left = k1.right;
        k1.right = k2;
        measured(k2);
        int l = heightOf(k1.left);
        int r = k2.height;
        int greater = r < l ? l : r;
        k1.height = greater + 1;
        return k1;
    }

    private static AvlNode rotateWithRight(AvlNode k1) {
        AvlNode k2 = k1.right;
        k1.right = k2.left;
        k2.left = k1;
        measured(k1);
        int r = heightOf(k2.right);
        int l = k1.height;
        int greater = l < r ? r : l;
        k2.height = greater + 1;
        return k2;
    }

    private static AvlNode doubleWithLeft(AvlNode k3) {
        k3.left = rotateWithRight(k3.left);
        return rotateWithLeft(k3);
    }

    private static AvlNode doubleWithRight(AvlNode k1) {
        k1.right = rotateWithLeft(k1.right);
        return rotateWithRight(k1);
    }
}
