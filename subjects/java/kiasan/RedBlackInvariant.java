package kiasan;

import kiasan.TreeMap.Entry;

/**
 * What makes a tree of entries a legal {@link TreeMap}: keys are strictly ordered, parents are linked, the root is
 * black, a red entry has no red child, every way down has the same number of black entries, and the size is right.
 */
final class RedBlackInvariant {
    private static final int ILLEGAL = -1;

    /** How many entries have been visited. */
    private int count;

    private RedBlackInvariant() {
    }

    static boolean holds(TreeMap map) {
        RedBlackInvariant invariant = new RedBlackInvariant();
        return invariant.blackHeight(map.root, null, null, null) != ILLEGAL && invariant.count == map.size;
    }

    /**
     * The number of black entries on every way down from e, whose key is between those of {@code low} and {@code high}.
     */
    private int blackHeight(Entry e, Entry parent, Entry low, Entry high) {
        if (e == null) {
            return 0;
        }
        if (low != null && e.key <= low.key || high != null && e.key >= high.key) {
            return ILLEGAL;
        }
        if (e.parent != parent || !e.black && (parent == null || !parent.black)) {
            return ILLEGAL;
        }
        count++;
        int left = blackHeight(e.left, e, low, e);
        if (left == ILLEGAL) {
            return ILLEGAL;
        }
        int right = blackHeight(e.right, e, e, high);
        if (right != left) {
            return ILLEGAL;
        }
        return e.black ? left + 1 : left;
    }
}
