package kiasan;

import java.util.NoSuchElementException;

/**
 * A queue with two ends in an array whose length is a power of two, so that a mask takes an index around the end. The
 * array is never full: it is doubled as soon as the ends meet.
 */
public class ArrayDeque {
    Object[] elements;
    int head;
    int tail;

    public ArrayDeque() {
        elements = new Object[16];
    }

    public boolean isEmpty() {
        return head == tail;
    }

    public void addFirst(Object element) {
        if (element == null) {
            throw new NullPointerException();
        }
        head = before(head);
        elements[head] = element;
        if (head == tail) {
            doubleCapacity();
        }
    }

    public void addLast(Object element) {
        if (element == null) {
            throw new NullPointerException();
        }
        elements[tail] = element;
        tail = after(tail);
        if (head == tail) {
            doubleCapacity();
        }
    }

    public Object removeFirst() {
        Object first = elements[head];
        if (first == null) {
            throw new NoSuchElementException();
        }
        elements[head] = null;
        head = after(head);
        return first;
    }

    public Object removeLast() {
        int at = before(tail);
        Object last = elements[at];
        if (last == null) {
            throw new NoSuchElementException();
        }
        elements[at] = null;
        tail = at;
        return last;
    }

    int before(int index) {
        return index - 1 & elements.length - 1;
    }

    int after(int index) {
        return index + 1 & elements.length - 1;
    }

    private void doubleCapacity() {
        int length = elements.length;
        int untilEnd = length - head;
        Object[] larger = new Object[2 * length];
        System.arraycopy(elements, head, larger, 0, untilEnd);
        System.arraycopy(elements, 0, larger, untilEnd, head);
        elements = larger;
        head = 0;
        tail = length;
    }

    /** The invariant: from head to tail there are elements, in all other places there are none. */
    public boolean repOk() {
        if (elements == null || !legalLength(elements.length)) {
            return false;
        }
        if (head < 0 || head >= elements.length || tail < 0 || tail >= elements.length) {
            return false;
        }
        int i = head;
        while (i != tail) {
            if (elements[i] == null) {
                return false;
            }
            i = after(i);
        }
        do {
            if (elements[i] != null) {
                return false;
            }
            i = after(i);
        } while (i != head);
        return true;
    }

    boolean legalLength(int length) {
        return length > 0 && (length & length - 1) == 0;
    }
}
