package kiasan;

import static heapwise.Heapwise.assume;

/** Between which keys each node lies, by those above it. */
final class BinarySearchTreeCompanions {
    /** The nodes that are known, the newest first. */
    private static Within newest;

    private BinarySearchTreeCompanions() {
    }

    private static final class Within {
        final BinarySearchTree.Node node;
        final BinarySearchTree.Node low;
        final BinarySearchTree.Node high;
        final Within older;

        Within(BinarySearchTree.Node node, BinarySearchTree.Node low, BinarySearchTree.Node high, Within older) {
            this.node = node;
            this.low = low;
            this.high = high;
            this.older = older;
        }
    }

    static void root(BinarySearchTree.Node node) {
        newest = new Within(node, null, null, newest);
    }

    static void left(BinarySearchTree.Node parent, BinarySearchTree.Node node) {
        add(node, of(parent).low, parent);
    }

    static void right(BinarySearchTree.Node parent, BinarySearchTree.Node node) {
        add(node, parent, of(parent).high);
    }

    private static Within of(BinarySearchTree.Node node) {
        Within found = newest;
        while (found.node != node) {
            found = found.older;
        }
        return found;
    }

    private static void add(BinarySearchTree.Node node, BinarySearchTree.Node low, BinarySearchTree.Node high) {
        assume(low == null || low.key < node.key);
        assume(high == null || node.key < high.key);
        newest = new Within(node, low, high, newest);
    }
}
