package kiasan;

import static heapwise.Heapwise.check;

/** {@link GC#mark} on every graph of nodes: there is no invariant, so sharing and cycles are inputs like any other. */
public final class GCChecks {
    private GCChecks() {
    }

    public static void mark(GC.Node root) {
        GC gc = new GC();
        gc.mark(root);
        check(isClosed(root, gc, new IdentitySet()));
    }

    /** Is every node that can be reached from this one marked? */
    private static boolean isClosed(GC.Node node, GC gc, IdentitySet seen) {
        if (node == null || !seen.add(node)) {
            return true;
        }
        return gc.isMarked(node) && isClosed(node.left, gc, seen) && isClosed(node.right, gc, seen);
    }
}
