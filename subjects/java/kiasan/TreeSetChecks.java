package kiasan;

import static heapwise.Heapwise.assume;
import static heapwise.Heapwise.check;

/** The methods of {@link TreeSet}, each run on every legal set and checked against its contract. */
public final class TreeSetChecks {
    private TreeSetChecks() {
    }

    public static void isEmpty(TreeSet set) {
        assumeLegal(set);
        boolean empty = set.isEmpty();
        check(set.repOk());
        check(empty == (set.map.root == null));
    }

    public static void contains(TreeSet set, int key) {
        assumeLegal(set);
        boolean found = set.contains(key);
        check(set.repOk());
        check(found == occurs(set.map.root, key));
    }

    public static void add(TreeSet set, int key) {
        assumeLegal(set);
        int before = set.map.size;
        boolean added = set.add(key);
        check(set.repOk());
        check(occurs(set.map.root, key));
        check(set.map.size == (added ? before + 1 : before));
    }

    public static void remove(TreeSet set, int key) {
        assumeLegal(set);
        int before = set.map.size;
        boolean removed = set.remove(key);
        check(set.repOk());
        check(!occurs(set.map.root, key));
        check(set.map.size == (removed ? before - 1 : before));
    }

    private static void assumeLegal(TreeSet set) {
        assume(set != null && set.repOk());
    }

    private static boolean occurs(TreeMap.Entry e, int key) {
        return e != null && (e.key == key || occurs(e.left, key) || occurs(e.right, key));
    }
}
