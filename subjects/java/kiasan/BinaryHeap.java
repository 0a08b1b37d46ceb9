package kiasan;

import java.util.NoSuchElementException;

/**
 * A priority queue as a binary heap in an array. Its elements begin at index 1; those of index i are at 2i and 2i + 1.
 */
public class BinaryHeap {
    int[] elements;
    int size;

    public BinaryHeap(int capacity) {
        elements = new int[capacity + 1];
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public int findMin() {
        if (size == 0) {
            throw new NoSuchElementException();
        }
        return elements[1];
    }

    public void insert(int element) {
        if (size + 1 == elements.length) {
            enlarge();
        }
        size++;
        int hole = size;
        while (hole > 1 && element < elements[hole / 2]) {
            elements[hole] = elements[hole / 2];
            hole /= 2;
        }
        elements[hole] = element;
    }

    /** Takes the least element out and returns it. */
    public int deleteMin() {
        int min = findMin();
        int last = elements[size];
        size--;
        if (size > 0) {
            percolateDown(last);
        }
        return min;
    }

    /** Puts an element where the top was, or as far below as order demands. */
    private void percolateDown(int element) {
        int hole = 1;
        while (2 * hole <= size) {
            int child = 2 * hole;
            if (child < size && elements[child + 1] < elements[child]) {
                child++;
            }
            if (element <= elements[child]) {
                break;
            }
            elements[hole] = elements[child];
            hole = child;
        }
        elements[hole] = element;
    }

    private void enlarge() {
        int[] larger = new int[2 * elements.length];
        for (int i = 1; i <= size; i++) {
            larger[i] = elements[i];
        }
        elements = larger;
    }

    /** The invariant: there is room for the elements, and none is smaller than the one above it. */
    public boolean repOk() {
        if (elements == null || size < 0 || size >= elements.length) {
            return false;
        }
        for (int i = 2; i <= size; i++) {
            if (elements[i] < elements[i / 2]) {
                return false;
            }
        }
        return true;
    }
}
