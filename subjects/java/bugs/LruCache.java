package bugs;

import static heapwise.Heapwise.assume;
import static heapwise.Heapwise.check;

/**
 * A cache that keeps its entries in the order of their last use, in a doubly linked list. When an entry moves to the
 * front, its neighbours are not linked in both directions.
 *
 * <p>finds: failed check in {@code getKeepsOrder}, for a cache in which an entry between two others is used.
 */
public class LruCache {
    Entry newest;
    Entry oldest;

    static final class Entry {
        int key;
        int value;
        Entry newer;
        Entry older;
    }

    /** The value for a key, which becomes the one used last; or the default. */
    public int get(int key, int otherwise) {
        for (Entry e = newest; e != null; e = e.older) {
            if (e.key == key) {
                touch(e);
                return e.value;
            }
        }
        return otherwise;
    }

    private void touch(Entry e) {
        if (e == newest) {
            return;
        }
        e.newer.older = e.older;
        if (e == oldest) {
            oldest = e.newer;
        } // wrong: otherwise e.older.newer has to be set
        e.newer = null;
        e.older = newest;
        newest.newer = e;
        newest = e;
    }

    public static void getKeepsOrder(LruCache cache, int key) {
        assume(cache != null && cache.repOk());
        cache.get(key, 0);
        check(cache.repOk());
    }

    /** The invariant: the entries are linked in both directions, from the newest to the oldest. */
    boolean repOk() {
        Entry newer = null;
        for (Entry e = newest; e != null; e = e.older) {
            if (e.newer != newer) {
                return false;
            }
            newer = e;
        }
        return newer == oldest;
    }
}
