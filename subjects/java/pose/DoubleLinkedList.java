package pose;

/**
 * A doubly linked circular list of the POSE paper's subjects, as in {@code subjects/tiny/dll.inc}, with a header entry
 * that holds no element. An operation that would throw (no such element, index out of range) returns null instead;
 * where its caller then needs an entry, that null is dereferenced. The list and its entries are things, so that they
 * may themselves be elements. The methods named dll_… are the subjects.
 */
public class DoubleLinkedList extends Thing {
    Entry header;
    int size;
    int depthBound;
    int index;
    Thing wanted;

    static class Entry extends Thing {
        Thing element;
        Entry next;
        Entry previous;

        @Override
        boolean sameAs(Thing other) {
            return this == other;
        }

        /** The entry n steps further on. */
        Entry forward(int n) {
            return n == 0 ? this : next.forward(n - 1);
        }

        /** Takes this entry out of the list, unless it is the header, and returns its element. */
        Thing unlink(DoubleLinkedList list) {
            if (this == list.header) {
                return null;
            }
            previous.next = next;
            next.previous = previous;
            list.size = list.size - 1;
            return element;
        }
    }

    @Override
    boolean sameAs(Thing other) {
        return this == other;
    }

    public Thing dll_getFirst() {
        return size == 0 ? null : header.next.element;
    }

    public Thing dll_getLast() {
        return size == 0 ? null : header.previous.element;
    }

    public Thing dll_removeFirst() {
        Thing first = header.next.element;
        header.next.unlink(this);
        return first;
    }

    public Thing dll_removeLast() {
        Thing last = header.previous.element;
        header.previous.unlink(this);
        return last;
    }

    /** The element at position 4, five steps from the header. */
    public Thing dll_get() {
        return entry(4).element;
    }

    /** Removes the entry at position 4. */
    public Thing dll_remove() {
        return entry(4).unlink(this);
    }

    /** Inserts an element at position 4: before the header if that is the end of the list. */
    public Entry dll_add(Thing o) {
        index = 4;
        return add(o);
    }

    /** The position of an object, or -1, within five entries. */
    public int dll_indexOf(Thing o) {
        depthBound = 5;
        return indexOf(o);
    }

    /** The entry at a position, found by walking on from the header; null if there is no such position. */
    private Entry entry(int position) {
        if (position < 0) {
            return null;
        }
        if (position >= size) {
            return null;
        }
        return header.forward(position + 1);
    }

    private Entry add(Thing o) {
        Entry added = new Entry();
        added.element = o;
        if (index == size) {
            added.next = header;
        } else {
            added.next = entry(index);
        }
        return join(added);
    }

    /** Puts a new entry in front of the one that it names as its next. */
    private Entry join(Entry added) {
        added.previous = added.next.previous;
        added.previous.next = added;
        added.next.previous = added;
        size = size + 1;
        return added;
    }

    /** Field index counts. */
    private int indexOf(Thing o) {
        index = 0;
        if (o == null) {
            return findNull(header.next);
        }
        wanted = o;
        return findWanted(header.next);
    }

    private int findNull(Entry e) {
        if (depthBound == 0) {
            return -1;
        }
        depthBound = depthBound - 1;
        if (e == header) {
            return -1;
        }
        if (e.element == null) {
            return index;
        }
        index = index + 1;
        return findNull(e.next);
    }

    private int findWanted(Entry e) {
        if (depthBound == 0) {
            return -1;
        }
        depthBound = depthBound - 1;
        if (e == header) {
            return -1;
        }
        if (wanted.sameAs(e.element)) {
            return index;
        }
        index = index + 1;
        return findWanted(e.next);
    }
}
