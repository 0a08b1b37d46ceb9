package hex;

/** Two lists, of which one may run into the other: from there on, their nodes are the same. */
public class JoiningLists {
    Node one;
    Node other;

    static final class Node {
        Object element;
        Node next;
    }

    /** The first node that both have. */
    public Object common() {
        for (Node a = one; a != null; a = a.next) {
            for (Node b = other; b != null; b = b.next) {
                if (a == b) {
                    return a;
                }
            }
        }
        return null;
    }

    /** The invariant: neither has a circle. */
    public boolean repOk() {
        return ends(one) && ends(other);
    }

    private static boolean ends(Node from) {
        Nodes met = new Nodes();
        for (Node n = from; n != null; n = n.next) {
            if (!met.add(n)) {
                return false;
            }
        }
        return true;
    }
}
