package kiasan;

/** The marking phase of a garbage collector: finds every node that can be reached from a root. */
public class GC {
    private final IdentitySet marked = new IdentitySet();
    private Pending pending;

    static final class Node {
        Node left;
        Node right;
    }

    private static final class Pending {
        final Node node;
        final Pending next;

        Pending(Node node, Pending next) {
            this.node = node;
            this.next = next;
        }
    }

    /** Marks what can be reached from the root, which may be null. */
    public void mark(Node root) {
        reach(root);
        while (pending != null) {
            Node node = pending.node;
            pending = pending.next;
            reach(node.left);
            reach(node.right);
        }
    }

    public boolean isMarked(Node node) {
        return marked.contains(node);
    }

    private void reach(Node node) {
        if (node != null && marked.add(node)) {
            pending = new Pending(node, pending);
        }
    }
}
