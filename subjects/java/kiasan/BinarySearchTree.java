package kiasan;

/** A binary search tree of elements under distinct integers, not balanced. */
public class BinarySearchTree {
    Node root;

    static final class Node {
        int key;
        Object element;
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
        return t;
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
            Node successor = leftmost(t.right);
            t.key = successor.key;
            t.element = successor.element;
            t.right = removeMin(t.right);
        }
        return t;
    }

    private static Node removeMin(Node t) {
        if (t.left == null) {
            return t.right;
        }
        t.left = removeMin(t.left);
        return t;
    }

    /**
     * The invariant: keys are strictly ordered. A node that hung in two places would have to be smaller than itself or
     * than a key that is smaller, so order alone makes this a tree.
     */
    public boolean repOk() {
        return isOrdered(root, null, null);
    }

    /**
     * Is every key below t greater than that of {@code low} and smaller than that of {@code high}, where there is one?
     */
    private static boolean isOrdered(Node t, Node low, Node high) {
        if (t == null) {
            return true;
        }
        if (low != null && t.key <= low.key) {
            return false;
        }
        if (high != null && t.key >= high.key) {
            return false;
        }
        return isOrdered(t.left, low, t) && isOrdered(t.right, t, high);
    }
}
