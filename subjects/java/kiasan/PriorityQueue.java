package kiasan;

/**
 * A priority queue as a binary heap in an array. Its elements begin at index 0; those below index i are at 2i + 1 and
 * 2i + 2. Elements are numbers: only order matters.
 */
public class PriorityQueue {
    int[] queue;
    int size;

    public PriorityQueue(int capacity) {
        queue = new int[capacity];
    }

    public boolean isEmpty() {
        return size == 0;
    }

    /** The least element, or null. */
    public Integer peek() {
        return size == 0 ? null : Integer.valueOf(queue[0]);
    }

    public boolean offer(int element) {
        int last = size;
        if (last >= queue.length) {
            grow(last + 1);
        }
        size = last + 1;
        siftUp(last, element);
        return true;
    }

    /** Takes the least element out and returns it; null if there is none. */
    public Integer poll() {
        if (size == 0) {
            return null;
        }
        int least = queue[0];
        int last = queue[--size];
        if (size > 0) {
            siftDown(last);
        }
        return Integer.valueOf(least);
    }

    private void siftUp(int hole, int element) {
        int at = hole;
        while (at > 0) {
            int parent = (at - 1) / 2;
            if (element >= queue[parent]) {
                break;
            }
            queue[at] = queue[parent];
            at = parent;
        }
        queue[at] = element;
    }

    /** Puts an element at the top, or as far below as order demands. */
    private void siftDown(int element) {
        int at = 0;
        while (2 * at + 1 < size) {
            int child = 2 * at + 1;
            if (child + 1 < size && queue[child] > queue[child + 1]) {
                child++;
            }
            if (element <= queue[child]) {
                break;
            }
            queue[at] = queue[child];
            at = child;
        }
        queue[at] = element;
    }

    private void grow(int needed) {
        int capacity = queue.length;
        int larger = capacity < 64 ? 2 * (capacity + 1) : capacity / 2 * 3;
        int[] old = queue;
        queue = new int[larger < needed ? needed : larger];
        System.arraycopy(old, 0, queue, 0, size);
    }

    /** The invariant: there is room for the elements, and none is smaller than the one above it. */
    public boolean repOk() {
        if (queue == null || size < 0 || size > queue.length) {
            return false;
        }
        for (int i = 1; i < size; i++) {
            if (queue[i] < queue[(i - 1) / 2]) {
                return false;
            }
        }
        return true;
    }
}
