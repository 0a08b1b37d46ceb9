package kiasan;

/** A list in an array, which grows by a constant if there is one, and to the double otherwise. */
public class Vector {
    Object[] elements;
    int count;
    int capacityIncrement;

    public Vector(int capacity, int capacityIncrement) {
        elements = new Object[capacity];
        this.capacityIncrement = capacityIncrement;
    }

    public boolean isEmpty() {
        return count == 0;
    }

    public Object get(int index) {
        if (index >= count) {
            throw new ArrayIndexOutOfBoundsException(index);
        }
        return elements[index];
    }

    /** Puts an element at the end. */
    public boolean add(Object element) {
        ensureCapacity(count + 1);
        elements[count++] = element;
        return true;
    }

    private void ensureCapacity(int needed) {
        int capacity = elements.length;
        if (needed > capacity) {
            int larger = capacityIncrement > 0 ? capacity + capacityIncrement : 2 * capacity;
            Object[] old = elements;
            elements = new Object[larger < needed ? needed : larger];
            System.arraycopy(old, 0, elements, 0, count);
        }
    }

    /** The invariant: there is room for the elements. What is behind them is not looked at. */
    public boolean repOk() {
        return elements != null && count >= 0 && count <= elements.length;
    }
}
