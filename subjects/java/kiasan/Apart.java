package kiasan;

/**
 * Invariants as the rules beside the classes have them: {@code repOk}, and elements are no entries of such a structure. Without that, an
 * entry may be the element of another.
 */
public final class Apart {
    private Apart() {
    }

    public static boolean isLegal(LinkedList it) {
        if (!it.repOk() || it.header.element instanceof LinkedList.Entry) {
            return false;
        }
        for (LinkedList.Entry e = it.header.next; e != it.header; e = e.next) {
            if (e.element instanceof LinkedList.Entry) {
                return false;
            }
        }
        return true;
    }

    public static boolean isLegal(TreeMap it) {
        return it.repOk() && holdsNone(it.root);
    }

    private static boolean holdsNone(TreeMap.Entry e) {
        return e == null || !(e.value instanceof TreeMap.Entry) && holdsNone(e.left) && holdsNone(e.right);
    }

    public static boolean isLegal(AvlTree it) {
        return it.repOk() && holdsNone(it.root);
    }

    private static boolean holdsNone(AvlTree.Node n) {
        return n == null || !(n.element instanceof AvlTree.Node) && holdsNone(n.left) && holdsNone(n.right);
    }
}
