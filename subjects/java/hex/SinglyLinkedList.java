package hex;

/** A list of nodes that know the next one. */
public class SinglyLinkedList {
    Node head;
    int size;

    static final class Node {
        Object element;
        Node next;
    }

    public Object getFirst() {
        return head == null ? null : head.element;
    }

    public Object getLast() {
        if (head == null) {
            return null;
        }
        Node n = head;
        while (n.next != null) {
            n = n.next;
        }
        return n.element;
    }

    /** Appends the nodes of another list, which is empty afterwards. */
    public void takeAll(SinglyLinkedList other) {
        if (head == null) {
            head = other.head;
        } else {
            Node n = head;
            while (n.next != null) {
                n = n.next;
            }
            n.next = other.head;
        }
        size += other.size;
        other.head = null;
        other.size = 0;
    }

    /** The invariant: no circle, and as many nodes as the list says. */
    public boolean repOk() {
        int nodes = 0;
        Node slow = head;
        for (Node n = head; n != null; n = n.next) {
            // A circle catches up with who goes at half the pace.
            if (nodes > 0 && n == slow) {
                return false;
            }
            nodes++;
            if (nodes % 2 == 0) {
                slow = slow.next;
            }
        }
        return size == nodes;
    }
}
