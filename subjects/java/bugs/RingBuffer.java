package bugs;

import static heapwise.Heapwise.assume;

/**
 * A queue in an array whose first element may be anywhere.
 *
 * <p>finds: ArithmeticException in {@code addLast}, for a buffer without room at all; ArrayIndexOutOfBoundsException in
 * {@code addFirst}, for a buffer whose first element is at index 0, and in {@code addLast}, for one of more than 2^30
 * elements, where the sum is negative.
 */
public class RingBuffer {
    private int[] elements;
    private int first;
    private int size;

    public boolean addLast(int element) {
        int place = (first + size) % elements.length; // wrong: before the test for room
        if (size == elements.length) {
            return false;
        }
        elements[place] = element;
        size++;
        return true;
    }

    public boolean addFirst(int element) {
        if (size == elements.length) {
            return false;
        }
        first = (first - 1) % elements.length; // wrong: the remainder of a negative number is negative
        elements[first] = element;
        size++;
        return true;
    }

    public static void addToEnd(RingBuffer buffer, int element) {
        assume(buffer != null && buffer.repOk());
        buffer.addLast(element);
    }

    public static void addToFront(RingBuffer buffer, int element) {
        assume(buffer != null && buffer.repOk());
        buffer.addFirst(element);
    }

    /** The invariant: there is no more than there is room for, and the first index is one of the array. */
    boolean repOk() {
        if (elements == null || size < 0 || size > elements.length) {
            return false;
        }
        return first == 0 || 0 < first && first < elements.length;
    }
}
