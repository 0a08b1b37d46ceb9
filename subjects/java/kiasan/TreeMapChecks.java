package kiasan;

import static heapwise.Heapwise.assume;
import static heapwise.Heapwise.check;

import java.util.NoSuchElementException;

/** The methods of {@link TreeMap}, each run on every legal tree and checked against its contract. */
public final class TreeMapChecks {
    private TreeMapChecks() {
    }

    public static void isEmpty(TreeMap map) {
        assumeLegal(map);
        boolean empty = map.isEmpty();
        check(map.repOk());
        check(empty == (map.root == null));
    }

    public static void lastKey(TreeMap map) {
        assumeLegal(map);
        try {
            int last = map.lastKey();
            check(map.repOk());
            check(entry(map.root, last) != null && allAtMost(map.root, last));
        } catch (NoSuchElementException e) {
            check(map.isEmpty());
        }
    }

    public static void get(TreeMap map, int key) {
        assumeLegal(map);
        Object value = map.get(key);
        check(map.repOk());
        check(value == valueOf(entry(map.root, key)));
    }

    public static void put(TreeMap map, int key, Object value) {
        // Looked at before the map: arguments are there from the beginning.
        Object given = value;
        assumeLegal(map);
        int before = map.size;
        TreeMap.Entry had = entry(map.root, key);
        Object expected = valueOf(had);
        Object old = map.put(key, given);
        check(map.repOk());
        check(old == expected);
        check(valueOf(entry(map.root, key)) == given);
        check(map.size == (had == null ? before + 1 : before));
    }

    public static void remove(TreeMap map, int key) {
        assumeLegal(map);
        int before = map.size;
        TreeMap.Entry had = entry(map.root, key);
        Object expected = valueOf(had);
        Object old = map.remove(key);
        check(map.repOk());
        check(old == expected);
        check(entry(map.root, key) == null);
        check(map.size == (had == null ? before : before - 1));
    }

    private static void assumeLegal(TreeMap map) {
        assume(map != null && map.repOk());
    }

    /** The entry with the key, looked for everywhere. */
    private static TreeMap.Entry entry(TreeMap.Entry e, int key) {
        if (e == null || e.key == key) {
            return e;
        }
        TreeMap.Entry left = entry(e.left, key);
        return left != null ? left : entry(e.right, key);
    }

    private static Object valueOf(TreeMap.Entry e) {
        return e == null ? null : e.value;
    }

    private static boolean allAtMost(TreeMap.Entry e, int bound) {
        return e == null || e.key <= bound && allAtMost(e.left, bound) && allAtMost(e.right, bound);
    }
}
