package kiasan;

/**
 * An AA tree of elements under distinct integers: a 2-3 tree drawn as a search tree. A left child is one level below
 * its parent; a right child is too, or has the same level, but then its own right child is lower. Nothing, that is
 * null, has level 0.
 */
public class AATree {
    /** What {@link #legalLevel} returns for a tree that is not legal. */
    private static final int ILLEGAL = -1;

    Node root;

    static final class Node {
        int key;
        Object element;
        int level = 1;
        Node left;
        Node right;

        Node(int key, Object element) {
            this.key = key;
            this.element = element;
        }
    }

    public boolean isEmpty() {
        return root == null;
    }

    public boolean contains(int key) {
        return node(key) != null;
    }

    /** The element under a key, or null. */
    public Object find(int key) {
        return elementOf(node(key));
    }

    /** The element under the least key, or null. */
    public Object findMin() {
        return root == null ? null : leftmost(root).element;
    }

    /** The element under the greatest key, or null. */
    public Object findMax() {
        return root == null ? null : rightmost(root).element;
    }

    /** Puts an element under a key, unless there is one; returns the one that was there, or null. */
    public Object insert(int key, Object element) {
        Node present = node(key);
        if (present != null) {
            return present.element;
        }
        root = insert(root, new Node(key, element));
        return null;
    }

    /** Takes out the element under a key, and returns it; null if there is none. */
    public Object remove(int key) {
        Node present = node(key);
        if (present == null) {
            return null;
        }
        Object element = present.element;
        root = remove(root, key);
        return element;
    }

    private Node node(int key) {
        Node t = root;
        while (t != null) {
            if (key < t.key) {
                t = t.left;
            } else if (key > t.key) {
                t = t.right;
            } else {
                return t;
            }
        }
        return null;
    }

    private static Object elementOf(Node t) {
        return t == null ? null : t.element;
    }

    private static Node leftmost(Node t) {
        while (t.left != null) {
            t = t.left;
        }
        return t;
    }

    private static Node rightmost(Node t) {
        while (t.right != null) {
            t = t.right;
        }
        return t;
    }

    /** Hangs a node into a tree that does not have its key. */
    private static Node insert(Node t, Node added) {
        if (t == null) {
            return added;
        }
        if (added.key < t.key) {
            t.left = insert(t.left, added);
        } else {
            t.right = insert(t.right, added);
        }
        return split(skew(t));
    }

    /** Takes the node with a key out of a tree that has it. */
    private static Node remove(Node t, int key) {
        if (key < t.key) {
            t.left = remove(t.left, key);
        } else if (key > t.key) {
            t.right = remove(t.right, key);
        } else if (t.left == null) {
            return t.right;
        } else {
            Node successor = leftmost(t.right);
            t.key = successor.key;
            t.element = successor.element;
            t.right = removeMin(t.right);
        }
        return lowered(t);
    }

    private static Node removeMin(Node t) {
        if (t.left == null) {
            return t.right;
        }
        t.left = removeMin(t.left);
        return lowered(t);
    }

    /** Repairs t after one of its subtrees may have become one level lower. */
    private static Node lowered(Node t) {
        int level = t.level - 1;
        if (level(t.left) >= level && level(t.right) >= level) {
            return t;
        }
        t.level = level;
        if (level(t.right) > level) {
            t.right.level = level;
        }
        t = skew(t);
        t.right = skew(t.right);
        if (t.right != null) {
            t.right.right = skew(t.right.right);
        }
        t = split(t);
        t.right = split(t.right);
        return t;
    }

    /** Turns a left child on the level of its parent into a right one. */
    private static Node skew(Node t) {
        if (t == null || level(t.left) != t.level) {
            return t;
        }
        Node up = t.left;
        t.left = up.right;
        up.right = t;
        return up;
    }

    /** Lifts the middle one of three nodes on the same level. */
    private static Node split(Node t) {
        if (t == null || t.right == null || level(t.right.right) != t.level) {
            return t;
        }
        Node up = t.right;
        t.right = up.left;
        up.left = t;
        up.level++;
        return up;
    }

    private static int level(Node t) {
        return t == null ? 0 : t.level;
    }

    /** The invariant: keys are strictly ordered, and levels as the class says. */
    public boolean repOk() {
        return legalLevel(root, null, null) != ILLEGAL;
    }

    /**
     * The level of a legal tree with keys between those of {@code low} and {@code high}, where there are such nodes.
     */
    private static int legalLevel(Node t, Node low, Node high) {
        if (t == null) {
            return 0;
        }
        if (low != null && t.key <= low.key || high != null && t.key >= high.key) {
            return ILLEGAL;
        }
        int left = legalLevel(t.left, low, t);
        if (left == ILLEGAL || t.level != left + 1) {
            return ILLEGAL;
        }
        int right = legalLevel(t.right, t, high);
        if (right == left || right == left + 1 && level(t.right.right) == left) {
            return left + 1;
        }
        return ILLEGAL;
    }
}
