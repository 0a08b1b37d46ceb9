package inputs;

/** Keys among which null has an object that stands for it, as in many maps. */
public class Keys {
    private static final Object NULL = new Object();

    public static class Entry {
        Object key;
        Entry next;
    }

    private static Object known(Object key) {
        return key == null ? NULL : key;
    }

    public static boolean has(Entry first, Object key) {
        Object wanted = known(key);
        for (Entry entry = first; entry != null; entry = entry.next) {
            if (entry.key == wanted) {
                return true;
            }
        }
        return false;
    }

    public static boolean sameKeys(Entry a, Entry b) {
        return known(a.key) == known(b.key);
    }

    /** An input that was compared with an object of another class may still be anything. */
    public static int kind(Entry entry) {
        if (entry.key == NULL) {
            return 0;
        }
        return entry.key instanceof Entry ? 1 : entry.key instanceof Integer ? 2 : 3;
    }

    public static int kindByText(Entry entry) {
        if (entry.key == "null") {
            return 0;
        }
        return entry.key instanceof Entry ? 1 : entry.key instanceof Integer ? 2 : 3;
    }
}
