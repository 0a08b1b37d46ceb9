package bugs;

import static heapwise.Heapwise.assume;
import static heapwise.Heapwise.check;

import java.util.NoSuchElementException;

/**
 * A bag of integers in an array, whose iterator does not notice that removing an element moves the following ones.
 *
 * <p>finds: failed check in {@code removeAllLeavesNone}, for two equal elements next to each other.
 */
public class IntBag {
    int[] elements;
    int size;

    /** Goes through the elements of a bag. */
    final class Cursor {
        private int next;

        boolean hasNext() {
            return next < size;
        }

        int next() {
            if (next >= size) {
                throw new NoSuchElementException();
            }
            return elements[next++];
        }

        /** Removes the element that was returned last. */
        void remove() {
            removeAt(next - 1); // wrong: the next element is now at next - 1
        }
    }

    public boolean contains(int element) {
        for (int i = 0; i < size; i++) {
            if (elements[i] == element) {
                return true;
            }
        }
        return false;
    }

    public void removeAll(int element) {
        Cursor cursor = new Cursor();
        while (cursor.hasNext()) {
            if (cursor.next() == element) {
                cursor.remove();
            }
        }
    }

    private void removeAt(int index) {
        for (int i = index + 1; i < size; i++) {
            elements[i - 1] = elements[i];
        }
        size--;
    }

    public static void removeAllLeavesNone(IntBag bag, int element) {
        assume(bag != null && bag.elements != null && 0 <= bag.size && bag.size <= bag.elements.length);
        assume(bag.size <= 3);
        bag.removeAll(element);
        check(!bag.contains(element));
    }
}
