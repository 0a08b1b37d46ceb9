package hex;

/**
 * A ring of nodes with a header, as a list; it keeps nodes that were removed, and takes new ones from there. The cached
 * nodes are a chain along {@code next} and hold nothing.
 */
public class NodeCachingList {
    Node header;
    int size;
    Node firstCached;
    int cacheSize;
    int mostCached;

    static final class Node {
        Object value;
        Node next;
        Node previous;
    }

    public NodeCachingList(int mostCached) {
        header = new Node();
        header.next = header;
        header.previous = header;
        this.mostCached = mostCached;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public Object getFirst() {
        return node(0).value;
    }

    public Object get(int index) {
        return node(index).value;
    }

    public boolean contains(Object wanted) {
        for (Node n = header.next; n != header; n = n.next) {
            if (n.value == wanted) {
                return true;
            }
        }
        return false;
    }

    public void addFirst(Object value) {
        insert(value, header.next);
    }

    public void addLast(Object value) {
        insert(value, header);
    }

    public Object remove(int index) {
        Node removed = node(index);
        Object value = removed.value;
        removed.previous.next = removed.next;
        removed.next.previous = removed.previous;
        size--;
        keep(removed);
        return value;
    }

    /** Takes all nodes out, of which as many are kept as there is room for. */
    public void clear() {
        Node n = header.next;
        while (n != header) {
            Node next = n.next;
            keep(n);
            n = next;
        }
        header.next = header;
        header.previous = header;
        size = 0;
    }

    private Node node(int index) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException();
        }
        Node n = header.next;
        for (int i = 0; i < index; i++) {
            n = n.next;
        }
        return n;
    }

    private void insert(Object value, Node place) {
        Node added = firstCached;
        if (added == null) {
            added = new Node();
        } else {
            firstCached = added.next;
            cacheSize--;
        }
        added.value = value;
        added.next = place;
        added.previous = place.previous;
        place.previous.next = added;
        place.previous = added;
        size++;
    }

    private void keep(Node removed) {
        if (cacheSize < mostCached) {
            removed.value = null;
            removed.previous = null;
            removed.next = firstCached;
            firstCached = removed;
            cacheSize++;
        }
    }

    /** The invariant: a ring, a chain of cached nodes that hold nothing, apart from it, and both as long as is said. */
    public boolean repOk() {
        if (header == null) {
            return false;
        }
        int nodes = 0;
        Node n = header;
        while (n.next != header) {
            if (n.next == null || n.next.previous != n) {
                return false;
            }
            n = n.next;
            nodes++;
        }
        if (header.previous != n || size != nodes) {
            return false;
        }
        int cached = 0;
        Node slow = firstCached;
        for (n = firstCached; n != null; n = n.next) {
            // A node of the ring is nobody's without a previous one.
            if (n.previous != null || n.value != null || cached > 0 && n == slow) {
                return false;
            }
            cached++;
            if (cached % 2 == 0) {
                slow = slow.next;
            }
        }
        return cacheSize == cached && cacheSize <= mostCached;
    }
}
