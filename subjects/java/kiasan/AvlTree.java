package kiasan;

/**
 * A search tree of elements under distinct integers in which the heights of the two subtrees of a node differ by at
 * most one.
 */
public class AvlTree {
    /** What {@link #legalHeight} returns for a tree that is not legal. */
    private static final int ILLEGAL = -1;

    Node root;

    static final class Node {
        int key;
        Object element;
        int height = 1;
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

    /** Takes the element under a key out; returns it, or null. */
    public Object remove(int key) {
        Node present = node(key);
        if (present == null) {
            return null;
        }
        Object element = present.element;
        root = remove(root, key);
        return element;
    }

    public void clear() {
        root = null;
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
        return balanced(t);
    }

    /** Takes the node with a key out of a tree that has it. */
    private static Node remove(Node t, int key) {
        if (key < t.key) {
            t.left = remove(t.left, key);
        } else if (key > t.key) {
            t.right = remove(t.right, key);
        } else if (t.left == null) {
            return t.right;
        } else if (t.right == null) {
            return t.left;
        } else {
            Node next = leftmost(t.right);
            next.right = remove(t.right, next.key);
            next.left = t.left;
            return balanced(next);
        }
        return balanced(t);
    }

    /** Balances t, whose subtrees are balanced and whose heights differ by at most two. */
    private static Node balanced(Node t) {
        int lean = height(t.left) - height(t.right);
        if (lean > 1) {
            if (height(t.left.left) < height(t.left.right)) {
                t.left = rotateLeft(t.left);
            }
            return rotateRight(t);
        }
        if (lean < -1) {
            if (height(t.right.right) < height(t.right.left)) {
                t.right = rotateRight(t.right);
            }
            return rotateLeft(t);
        }
        measure(t);
        return t;
    }

    private static Node rotateRight(Node t) {
        Node up = t.left;
        t.left = up.right;
        up.right = t;
        measure(t);
        measure(up);
        return up;
    }

    private static Node rotateLeft(Node t) {
        Node up = t.right;
        t.right = up.left;
        up.left = t;
        measure(t);
        measure(up);
        return up;
    }

    private static void measure(Node t) {
        t.height = 1 + Math.max(height(t.left), height(t.right));
    }

    private static int height(Node t) {
        return t == null ? 0 : t.height;
    }

    /** The invariant: keys are strictly ordered, subtrees balanced, and recorded heights right. */
    public boolean repOk() {
        return legalHeight(root, null, null) != ILLEGAL;
    }

    /**
     * The height of a legal tree with keys between those of {@code low} and {@code high}, where there are such nodes.
     */
    private static int legalHeight(Node t, Node low, Node high) {
        if (t == null) {
            return 0;
        }
        if (low != null && t.key <= low.key || high != null && t.key >= high.key) {
            return ILLEGAL;
        }
        int left = legalHeight(t.left, low, t);
        if (left == ILLEGAL) {
            return ILLEGAL;
        }
        int right = legalHeight(t.right, t, high);
        if (right == ILLEGAL || left - right > 1 || right - left > 1) {
            return ILLEGAL;
        }
        int height = 1 + (left < right ? right : left);
        return t.height == height ? height : ILLEGAL;
    }
}
