package kiasan;

import static heapwise.Heapwise.assume;
import static heapwise.Heapwise.check;

import java.util.NoSuchElementException;

/**
 * The methods of {@link BinaryHeap}, each run on every legal heap of up to some number of elements and checked against
 * its contract. The number after the name of a method is that bound.
 */
public final class BinaryHeapChecks {
    private BinaryHeapChecks() {
    }

    public static void findMin1(BinaryHeap h) {
        findMin(h, 1);
    }

    public static void findMin2(BinaryHeap h) {
        findMin(h, 2);
    }

    public static void findMin3(BinaryHeap h) {
        findMin(h, 3);
    }

    public static void deleteMin1(BinaryHeap h) {
        deleteMin(h, 1);
    }

    public static void deleteMin2(BinaryHeap h) {
        deleteMin(h, 2);
    }

    public static void deleteMin3(BinaryHeap h) {
        deleteMin(h, 3);
    }

    public static void insert1(BinaryHeap h, int element) {
        insert(h, element, 1, false);
    }

    public static void insert2(BinaryHeap h, int element) {
        insert(h, element, 2, false);
    }

    public static void insert3(BinaryHeap h, int element) {
        insert(h, element, 3, false);
    }

    public static void insertWhereFull3(BinaryHeap h, int element) {
        insert(h, element, 3, true);
    }

    private static void findMin(BinaryHeap h, int bound) {
        assumeLegal(h, bound);
        try {
            int min = h.findMin();
            check(h.repOk());
            check(min == h.elements[1] && allAtLeast(h, min));
        } catch (NoSuchElementException e) {
            check(h.isEmpty());
        }
    }

    private static void deleteMin(BinaryHeap h, int bound) {
        assumeLegal(h, bound);
        int before = h.size;
        try {
            int min = h.deleteMin();
            check(h.repOk());
            check(h.size == before - 1);
            check(allAtLeast(h, min));
        } catch (NoSuchElementException e) {
            check(before == 0 && h.isEmpty());
        }
    }

    private static void insert(BinaryHeap h, int element, int bound, boolean full) {
        assumeLegal(h, bound);
        assume(full == (h.size + 1 == h.elements.length));
        int before = h.size;
        h.insert(element);
        check(h.repOk());
        check(h.size == before + 1);
        check(h.elements[1] <= element);
    }

    private static void assumeLegal(BinaryHeap h, int bound) {
        assume(h != null && h.size <= bound && h.repOk());
    }

    private static boolean allAtLeast(BinaryHeap h, int bound) {
        for (int i = 1; i <= h.size; i++) {
            if (h.elements[i] < bound) {
                return false;
            }
        }
        return true;
    }
}
