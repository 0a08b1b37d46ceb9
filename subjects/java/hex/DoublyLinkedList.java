package hex;

import java.util.NoSuchElementException;

/** A list that knows its first and its last node, with nodes that know both neighbours, as in {@code java.util}. */
public class DoublyLinkedList {
    Node first;
    Node last;
    int size;

    static final class Node {
        Object element;
        Node next;
        Node previous;
    }

    public void addLast(Object element) {
        Node added = new Node();
        added.element = element;
        added.previous = last;
        if (last == null) {
            first = added;
        } else {
            last.next = added;
        }
        last = added;
        size++;
    }

    public Object removeFirst() {
        if (first == null) {
            throw new NoSuchElementException();
        }
        Object element = first.element;
        first = first.next;
        if (first == null) {
            last = null;
        } else {
            first.previous = null;
        }
        size--;
        return element;
    }

    public Object removeLast() {
        if (last == null) {
            throw new NoSuchElementException();
        }
        Object element = last.element;
        last = last.previous;
        if (last == null) {
            first = null;
        } else {
            last.next = null;
        }
        size--;
        return element;
    }

    /** The invariant: each node is the one before its next, up to the last, and there are as many as the list says. */
    public boolean repOk() {
        int nodes = 0;
        Node before = null;
        for (Node n = first; n != null; n = n.next) {
            if (n.previous != before) {
                return false;
            }
            before = n;
            nodes++;
        }
        return last == before && size == nodes;
    }
}
