package hex;

/** A binary tree. */
public class BinaryTree {
    Node root;

    static final class Node {
        Object element;
        Node left;
        Node right;
    }

    public int size() {
        return size(root);
    }

    private static int size(Node t) {
        return t == null ? 0 : size(t.left) + 1 + size(t.right);
    }

    /** Exchanges left and right everywhere. */
    public void mirror() {
        mirror(root);
    }

    private static void mirror(Node t) {
        if (t != null) {
            Node left = t.left;
            t.left = t.right;
            t.right = left;
            mirror(t.left);
            mirror(t.right);
        }
    }

    /** The invariant: no node is met twice. */
    public boolean repOk() {
        return isMetOnce(root, new Nodes());
    }

    private static boolean isMetOnce(Node t, Nodes met) {
        return t == null || met.add(t) && isMetOnce(t.left, met) && isMetOnce(t.right, met);
    }
}
