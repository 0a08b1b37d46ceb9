package kiasan;

import static heapwise.Heapwise.assume;

/** Colours, black heights and the size of a red-black tree. */
final class TreeMapCompanions {
    private static final int UNKNOWN = -1;
    /** The entries that are known, the newest first. */
    private static Depth newest;
    private static int entries;
    /** Ways down that have not come to their end. */
    private static int open = 1;
    /** How many black entries there are on each way down, once that is known of one. */
    private static int blacks = UNKNOWN;

    private TreeMapCompanions() {
    }

    private static final class Depth {
        final TreeMap.Entry entry;
        final int blacks;
        final Depth older;

        Depth(TreeMap.Entry entry, int blacks, Depth older) {
            this.entry = entry;
            this.blacks = blacks;
            this.older = older;
        }
    }

    static void root(TreeMap it, TreeMap.Entry entry) {
        assume(entry.black);
        add(it, entry, 1);
    }

    static void entry(TreeMap it, TreeMap.Entry parent, TreeMap.Entry entry) {
        if (!entry.black) {
            assume(parent.black);
            add(it, entry, of(parent));
        } else {
            add(it, entry, of(parent) + 1);
        }
    }

    /** What is called where there is no entry: a way down ends, or there is no tree. */
    static void end(TreeMap it, TreeMap.Entry parent) {
        int here = parent == null ? 0 : of(parent);
        assume(blacks == UNKNOWN || blacks == here);
        blacks = here;
        open--;
        complete(it);
    }

    private static void add(TreeMap it, TreeMap.Entry entry, int depth) {
        newest = new Depth(entry, depth, newest);
        entries++;
        open++;
        assume(blacks == UNKNOWN || depth <= blacks);
        complete(it);
    }

    private static void complete(TreeMap it) {
        if (open == 0) {
            assume(it.size == entries);
        } else {
            assume(it.size >= entries);
        }
    }

    private static int of(TreeMap.Entry entry) {
        Depth found = newest;
        while (found.entry != entry) {
            found = found.older;
        }
        return found.blacks;
    }
}
