package bugs;

import static heapwise.Heapwise.assume;
import static heapwise.Heapwise.check;

/**
 * A set of integers in an ascending list with a link to its last node, which {@code remove} forgets to move when it
 * takes that node out.
 *
 * <p>finds: failed check in {@code removeKeepsLast}, for a list whose last element is the one removed.
 */
public class OrderedSet {
    Node first;
    Node last;

    static final class Node {
        int value;
        Node next;
    }

    public boolean remove(int value) {
        Node previous = null;
        for (Node n = first; n != null && n.value <= value; n = n.next) {
            if (n.value == value) {
                if (previous == null) {
                    first = n.next;
                } else {
                    previous.next = n.next; // wrong: n may be the last node
                }
                return true;
            }
            previous = n;
        }
        return false;
    }

    public static void removeKeepsLast(OrderedSet set, int value) {
        assume(set != null && set.repOk());
        set.remove(value);
        check(set.repOk());
    }

    /** The invariant: values ascend, and the last node is the one without a next; an empty set need not have one. */
    boolean repOk() {
        if (first == null) {
            return true;
        }
        Node n = first;
        while (n.next != null) {
            if (n.next.value <= n.value) {
                return false;
            }
            n = n.next;
        }
        return n == last;
    }
}
