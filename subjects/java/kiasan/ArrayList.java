package kiasan;

/** A list in an array, which grows by half when it is full, as that of the Java library did in its fifth edition. */
public class ArrayList {
    Object[] elements;
    int size;

    public ArrayList(int capacity) {
        elements = new Object[capacity];
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public Object get(int index) {
        checkRange(index);
        return elements[index];
    }

    /** Puts an element at the end. */
    public boolean add(Object element) {
        ensureCapacity(size + 1);
        elements[size++] = element;
        return true;
    }

    /** Takes out the element at an index and moves those behind it. */
    public Object remove(int index) {
        checkRange(index);
        Object old = elements[index];
        int behind = size - index - 1;
        if (behind > 0) {
            System.arraycopy(elements, index + 1, elements, index, behind);
        }
        elements[--size] = null;
        return old;
    }

    /** As in the library: a negative index is left to the array to find. */
    private void checkRange(int index) {
        if (index >= size) {
            throw new IndexOutOfBoundsException();
        }
    }

    private void ensureCapacity(int needed) {
        int capacity = elements.length;
        if (needed > capacity) {
            int larger = capacity * 3 / 2 + 1;
            Object[] old = elements;
            elements = new Object[larger < needed ? needed : larger];
            System.arraycopy(old, 0, elements, 0, size);
        }
    }

    /** The invariant: there is room for the elements. What is behind them is not looked at. */
    public boolean repOk() {
        return elements != null && size >= 0 && size <= elements.length;
    }
}
