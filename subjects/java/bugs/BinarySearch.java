package bugs;

import static heapwise.Heapwise.assume;
import static heapwise.Heapwise.check;

/**
 * A search in a sorted array that takes the middle of two large indices by adding them.
 *
 * <p>finds: ArrayIndexOutOfBoundsException in {@code indexOf}, for an array of more than 2^30 elements; the same bug
 * without so large an array as a failed check in {@code middleIsBetween}.
 */
public final class BinarySearch {
    private BinarySearch() {
    }

    public static int indexOf(int[] sorted, int sought) {
        int low = 0;
        int high = sorted.length - 1;
        while (low <= high) {
            int middle = middle(low, high);
            if (sorted[middle] < sought) {
                low = middle + 1;
            } else if (sorted[middle] > sought) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -1;
    }

    public static void middleIsBetween(int low, int high) {
        assume(0 <= low && low <= high);
        int middle = middle(low, high);
        check(low <= middle && middle <= high);
    }

    private static int middle(int low, int high) {
        return (low + high) / 2; // wrong: the sum may be greater than the greatest int
    }
}
