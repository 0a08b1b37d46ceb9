package kiasan;

import static heapwise.Heapwise.assume;
import static heapwise.Heapwise.isKnown;

/** The heights of an AVL tree, as far as both children of a node are known. */
final class AvlTreeCompanions {
    private AvlTreeCompanions() {
    }

    static void settled(AvlTree.Node parent) {
        if (isKnown(parent.left) && isKnown(parent.right)) {
            int left = height(parent.left);
            int right = height(parent.right);
            assume(left - right <= 1 && right - left <= 1);
            assume(parent.height == 1 + (left > right ? left : right));
        }
    }

    private static int height(AvlTree.Node node) {
        return node == null ? 0 : node.height;
    }
}
