package kiasan;

/**
 * A priority queue as a leftist heap: a binary tree in which no key is smaller than that of its parent, and in which
 * the right way down from a node to a missing child is never longer than the shortest one through its left child.
 */
public class LeftistHeap {
    /** What {@link #legalRank} returns for a heap that is not legal. */
    private static final int ILLEGAL = -1;

    Node root;

    static final class Node {
        int key;
        Object element;
        /** The number of nodes on the shortest way down to a missing child, this one included. */
        int rank = 1;
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

    /** An element under the least key, or null. */
    public Object findMin() {
        return root == null ? null : root.element;
    }

    public void insert(int key, Object element) {
        root = merged(new Node(key, element), root);
    }

    /** Takes out the element that {@link #findMin} returns, and returns it. */
    public Object deleteMin() {
        if (root == null) {
            return null;
        }
        Object min = root.element;
        root = merged(root.left, root.right);
        return min;
    }

    /** Takes over everything from another heap, which is empty then. A heap merged with itself stays as it is. */
    public void merge(LeftistHeap other) {
        if (this == other) {
            return;
        }
        root = merged(root, other.root);
        other.root = null;
    }

    private static Node merged(Node a, Node b) {
        if (a == null) {
            return b;
        }
        if (b == null) {
            return a;
        }
        return a.key < b.key ? mergedInto(a, b) : mergedInto(b, a);
    }

    /** Merges a tree into another one, whose root has the smaller key. */
    private static Node mergedInto(Node top, Node rest) {
        top.right = merged(top.right, rest);
        if (rank(top.left) < rank(top.right)) {
            Node left = top.left;
            top.left = top.right;
            top.right = left;
        }
        top.rank = 1 + rank(top.right);
        return top;
    }

    private static int rank(Node t) {
        return t == null ? 0 : t.rank;
    }

    /** The invariant: a tree, in heap order, leftist, and with the right ranks. */
    public boolean repOk() {
        return repOk(new IdentitySet());
    }

    /**
     * The same, for a heap that shares none of the nodes seen so far; its own are added to them. Equal keys are
     * allowed, so order says nothing about sharing and cycles: the nodes themselves have to be remembered.
     */
    boolean repOk(IdentitySet seen) {
        return root == null || legalRank(root, seen) != ILLEGAL;
    }

    private static int legalRank(Node t, IdentitySet seen) {
        if (!seen.add(t)) {
            return ILLEGAL;
        }
        int left = legalRankBelow(t, t.left, seen);
        if (left == ILLEGAL) {
            return ILLEGAL;
        }
        int right = legalRankBelow(t, t.right, seen);
        if (right == ILLEGAL || left < right || t.rank != right + 1) {
            return ILLEGAL;
        }
        return right + 1;
    }

    private static int legalRankBelow(Node parent, Node t, IdentitySet seen) {
        if (t == null) {
            return 0;
        }
        return t.key < parent.key ? ILLEGAL : legalRank(t, seen);
    }
}
