package kiasan;

import static heapwise.Heapwise.assume;
import static heapwise.Heapwise.check;

import kiasan.LeftistHeap.Node;

/** The methods of {@link LeftistHeap}, each run on every legal heap and checked against its contract. */
public final class LeftistHeapChecks {
    private LeftistHeapChecks() {
    }

    public static void isEmpty(LeftistHeap h) {
        assumeLegal(h);
        boolean empty = h.isEmpty();
        check(h.repOk());
        check(empty == (size(h.root) == 0));
    }

    public static void findMin(LeftistHeap h) {
        assumeLegal(h);
        Object min = h.findMin();
        check(h.repOk());
        check(h.root == null ? min == null : min == h.root.element && allAtLeast(h.root, h.root.key));
    }

    public static void insert(LeftistHeap h, int key, Object element) {
        // Looked at before the heap: arguments are there from the beginning.
        Object given = element;
        assumeLegal(h);
        int before = size(h.root);
        h.insert(key, given);
        check(h.repOk());
        check(size(h.root) == before + 1);
        check(h.root.key <= key);
    }

    public static void deleteMin(LeftistHeap h) {
        assumeLegal(h);
        Node top = h.root;
        int before = size(top);
        Object min = h.deleteMin();
        check(h.repOk());
        if (top == null) {
            check(min == null && h.isEmpty());
        } else {
            check(min == top.element);
            check(size(h.root) == before - 1);
            check(allAtLeast(h.root, top.key));
        }
    }

    /** Two legal heaps that share no node; or a heap and itself, where nothing happens and nothing need be assumed. */
    public static void merge(LeftistHeap h, LeftistHeap other) {
        assume(h != null && other != null);
        if (h == other) {
            h.merge(other);
            return;
        }
        IdentitySet seen = new IdentitySet();
        assume(h.repOk(seen) && other.repOk(seen));
        int before = size(h.root) + size(other.root);
        h.merge(other);
        check(h.repOk());
        check(size(h.root) == before);
        check(other.isEmpty());
    }

    private static void assumeLegal(LeftistHeap h) {
        assume(h != null && h.repOk());
    }

    private static int size(Node t) {
        return t == null ? 0 : size(t.left) + 1 + size(t.right);
    }

    private static boolean allAtLeast(Node t, int bound) {
        return t == null || t.key >= bound && allAtLeast(t.left, bound) && allAtLeast(t.right, bound);
    }
}
