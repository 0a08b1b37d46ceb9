package bugs;

import static heapwise.Heapwise.assume;

/**
 * A doubly linked list without a header node, in which nothing can be inserted before the first node.
 *
 * <p>finds: NullPointerException in {@code insertBefore}, for the first node.
 */
public class DoublyLinkedList {
    Node first;

    static final class Node {
        int value;
        Node previous;
        Node next;
    }

    public Node insertBefore(Node place, int value) {
        Node added = new Node();
        added.value = value;
        added.next = place;
        added.previous = place.previous;
        place.previous.next = added; // wrong: the first node has no previous one
        place.previous = added;
        return added;
    }

    /** Inserts before the first node that is not smaller, if there is one. */
    public static void insertSorted(DoublyLinkedList list, int value) {
        assume(list != null && list.repOk());
        for (Node n = list.first; n != null; n = n.next) {
            if (value <= n.value) {
                list.insertBefore(n, value);
                return;
            }
        }
    }

    /** The invariant: the nodes are linked in both directions. */
    boolean repOk() {
        Node previous = null;
        for (Node n = first; n != null; n = n.next) {
            if (n.previous != previous) {
                return false;
            }
            previous = n;
        }
        return true;
    }
}
