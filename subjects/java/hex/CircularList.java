package hex;

/** A ring of nodes, of which the list knows one, if there is one. */
public class CircularList {
    Node current;

    static final class Node {
        Object element;
        Node next;
    }

    /** Goes one node further, and returns its element. */
    public Object advance() {
        if (current == null) {
            return null;
        }
        current = current.next;
        return current.element;
    }

    /** Takes the node behind the current one out. */
    public Object removeNext() {
        if (current == null) {
            return null;
        }
        Node removed = current.next;
        if (removed == current) {
            current = null;
        } else {
            current.next = removed.next;
        }
        return removed.element;
    }

    /** The invariant: the way along the nodes comes back to the first of them. */
    public boolean repOk() {
        if (current == null) {
            return true;
        }
        int nodes = 0;
        Node slow = current;
        Node n = current.next;
        while (n != current) {
            if (n == null || n == slow) {
                return false;
            }
            n = n.next;
            nodes++;
            if (nodes % 2 == 0) {
                slow = slow.next;
            }
        }
        return true;
    }
}
