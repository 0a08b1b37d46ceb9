package kiasan;

import java.util.NoSuchElementException;

/** A list as a ring of entries that know both neighbours; the header has no element and is both ends of the list. */
public class LinkedList {
    Entry header;
    int size;

    static final class Entry {
        Object element;
        Entry next;
        Entry previous;

        Entry(Object element, Entry next, Entry previous) {
            this.element = element;
            this.next = next;
            this.previous = previous;
        }
    }

    public LinkedList() {
        header = new Entry(null, null, null);
        header.next = header;
        header.previous = header;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public Object getFirst() {
        if (size == 0) {
            throw new NoSuchElementException();
        }
        return header.next.element;
    }

    public Object getLast() {
        if (size == 0) {
            throw new NoSuchElementException();
        }
        return header.previous.element;
    }

    public Object get(int index) {
        return entry(index).element;
    }

    /** Puts an element at the end. */
    public boolean add(Object element) {
        Entry last = new Entry(element, header, header.previous);
        last.previous.next = last;
        last.next.previous = last;
        size++;
        return true;
    }

    public Object removeFirst() {
        return unlink(header.next);
    }

    public Object removeLast() {
        return unlink(header.previous);
    }

    public Object remove(int index) {
        return unlink(entry(index));
    }

    public boolean contains(Object wanted) {
        for (Entry e = header.next; e != header; e = e.next) {
            if (wanted == null ? e.element == null : wanted.equals(e.element)) {
                return true;
            }
        }
        return false;
    }

    /** The entry at an index, from the end that is nearer. */
    private Entry entry(int index) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException();
        }
        Entry e = header;
        if (index < size >> 1) {
            for (int i = 0; i <= index; i++) {
                e = e.next;
            }
        } else {
            for (int i = size; i > index; i--) {
                e = e.previous;
            }
        }
        return e;
    }

    private Object unlink(Entry e) {
        if (e == header) {
            throw new NoSuchElementException();
        }
        Object element = e.element;
        e.previous.next = e.next;
        e.next.previous = e.previous;
        e.next = null;
        e.previous = null;
        e.element = null;
        size--;
        return element;
    }

    /** The invariant: a ring in which each entry is the one before its next, with as many entries as the list says. */
    public boolean repOk() {
        if (header == null) {
            return false;
        }
        int entries = 0;
        Entry e = header;
        while (e.next != header) {
            if (e.next == null || e.next.previous != e) {
                return false;
            }
            e = e.next;
            entries++;
        }
        return header.previous == e && size == entries;
    }
}
