package kiasan;

import static heapwise.Heapwise.assume;
import static heapwise.Heapwise.check;

import kiasan.AvlTree.Node;

/** The methods of {@link AvlTree}, each run on every legal tree and checked against its contract. */
public final class AvlTreeChecks {
    private AvlTreeChecks() {
    }

    public static void isEmpty(AvlTree t) {
        assumeLegal(t);
        boolean empty = t.isEmpty();
        check(t.repOk());
        check(empty == (size(t.root) == 0));
    }

    public static void find(AvlTree t, int key) {
        assumeLegal(t);
        Object found = t.find(key);
        check(t.repOk());
        check(found == elementOf(node(t.root, key)));
    }

    public static void findMin(AvlTree t) {
        assumeLegal(t);
        Object min = t.findMin();
        check(t.repOk());
        check(min == elementOf(least(t.root)));
    }

    public static void findMax(AvlTree t) {
        assumeLegal(t);
        Object max = t.findMax();
        check(t.repOk());
        check(max == elementOf(greatest(t.root)));
    }

    public static void insert(AvlTree t, int key, Object element) {
        // Looked at before the tree: arguments are there from the beginning.
        Object given = element;
        assumeLegal(t);
        int before = size(t.root);
        boolean had = node(t.root, key) != null;
        Object old = t.insert(key, given);
        check(t.repOk());
        check(elementOf(node(t.root, key)) == (had ? old : given));
        check(size(t.root) == (had ? before : before + 1));
    }

    private static void assumeLegal(AvlTree t) {
        assume(t != null && t.repOk());
    }

    private static int size(Node t) {
        return t == null ? 0 : size(t.left) + 1 + size(t.right);
    }

    /** The node with a key, looked for everywhere. */
    private static Node node(Node t, int key) {
        if (t == null || t.key == key) {
            return t;
        }
        Node left = node(t.left, key);
        return left != null ? left : node(t.right, key);
    }

    /** The node with the least key, looked for everywhere. */
    private static Node least(Node t) {
        if (t == null) {
            return null;
        }
        Node left = least(t.left);
        Node right = least(t.right);
        Node below = left == null || right != null && right.key < left.key ? right : left;
        return below != null && below.key < t.key ? below : t;
    }

    /** The node with the greatest key, looked for everywhere. */
    private static Node greatest(Node t) {
        if (t == null) {
            return null;
        }
        Node left = greatest(t.left);
        Node right = greatest(t.right);
        Node below = left == null || right != null && right.key > left.key ? right : left;
        return below != null && below.key > t.key ? below : t;
    }

    private static Object elementOf(Node t) {
        return t == null ? null : t.element;
    }
}
