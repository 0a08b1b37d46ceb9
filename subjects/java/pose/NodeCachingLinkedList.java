package pose;

/**
 * A linked list of the POSE paper's subjects, as in {@code subjects/tiny/ncll_add.tiny}: it takes its nodes from a
 * cache of removed ones.
 */
public class NodeCachingLinkedList {
    LinkedListNode header;
    int size;
    int modCount;
    LinkedListNode firstCachedNode;
    int cacheSize;

    static class LinkedListNode {
        LinkedListNode previous;
        LinkedListNode next;
        Object value;
    }

    public boolean ncll_add(Object o) {
        addLast(o);
        return true;
    }

    /** Adds an object in front of the header, that is, at the end. */
    private void addLast(Object o) {
        LinkedListNode place = header;
        insertNode(createNode(o), place);
    }

    private LinkedListNode createNode(Object o) {
        LinkedListNode cached = takeFromCache();
        if (cached == null) {
            LinkedListNode created = new LinkedListNode();
            created.value = o;
            return created;
        }
        cached.value = o;
        return cached;
    }

    private LinkedListNode takeFromCache() {
        if (cacheSize == 0) {
            return null;
        }
        LinkedListNode cached = firstCachedNode;
        firstCachedNode = cached.next;
        cached.next = null;
        cacheSize = cacheSize - 1;
        return cached;
    }

    /** Links a node into the list, in front of another one. */
    private void insertNode(LinkedListNode added, LinkedListNode place) {
        added.next = place;
        added.previous = place.previous;
        place.previous.next = added;
        place.previous = added;
        size = size + 1;
        modCount = modCount + 1;
    }
}
