package pose;

/**
 * A red-black tree map of the POSE paper's subjects, as in {@code subjects/tiny/treemap_put.tiny}. The input need not
 * be a red-black tree, and its parent links need not match. Each turn of the walk down and each repeated turn of the
 * repair takes one from depthBound.
 */
public class TreeMap {
    Entry root;
    int size;
    int depthBound;
    int newKey;
    int newValue;

    static final class Entry {
        int key;
        int value;
        boolean black;
        Entry left;
        Entry right;
        Entry parent;
    }

    /** Maps a key to a value, bounded to one turn. */
    public Entry treemap_put(int key, int value) {
        depthBound = 1;
        newKey = key;
        newValue = value;
        return put();
    }

    private Entry put() {
        if (root == null) {
            size = size + 1;
            return root = newEntry(null);
        }
        return putBelow(root);
    }

    private Entry putBelow(Entry t) {
        if (depthBound == 0) {
            return null;
        }
        depthBound = depthBound - 1;
        if (newKey == t.key) {
            t.value = newValue;
            return t;
        }
        if (newKey < t.key) {
            if (t.left == null) {
                size = size + 1;
                return repair(t.left = newEntry(t));
            }
            return putBelow(t.left);
        }
        if (t.right == null) {
            size = size + 1;
            return repair(t.right = newEntry(t));
        }
        return putBelow(t.right);
    }

    /** A black entry for the new key, below the given one. */
    private Entry newEntry(Entry parent) {
        Entry created = new Entry();
        created.key = newKey;
        created.value = newValue;
        created.black = true;
        created.parent = parent;
        return created;
    }

    private static Entry parentOf(Entry e) {
        return e == null ? null : e.parent;
    }

    private static Entry leftOf(Entry e) {
        return e == null ? null : e.left;
    }

    private static Entry rightOf(Entry e) {
        return e == null ? null : e.right;
    }

    private static boolean isBlack(Entry e) {
        return e == null ? true : e.black;
    }

    private static void blacken(Entry e) {
        if (e != null) {
            e.black = true;
        }
    }

    private static void redden(Entry e) {
        if (e != null) {
            e.black = false;
        }
    }

    /** Restores the colours after entry x has been hung into the tree. */
    private Entry repair(Entry x) {
        x.black = false;
        repairFrom(x);
        root.black = true;
        return x;
    }

    private void repairFrom(Entry x) {
        if (x == null) {
            return;
        }
        if (x == root) {
            return;
        }
        if (x.parent.black) {
            return;
        }
        if (parentOf(x) == leftOf(parentOf(parentOf(x)))) {
            repairBelowLeft(x, rightOf(parentOf(parentOf(x))));
        } else {
            repairBelowRight(x, leftOf(parentOf(parentOf(x))));
        }
    }

    private void repairBelowLeft(Entry x, Entry uncle) {
        if (isBlack(uncle)) {
            Entry outer = x == rightOf(parentOf(x)) ? rotateLeft(parentOf(x)) : x;
            blacken(parentOf(outer));
            redden(parentOf(parentOf(outer)));
            if (parentOf(parentOf(outer)) != null) {
                rotateRight(parentOf(parentOf(outer)));
            }
            repairOn(outer);
        } else {
            recolour(x, uncle);
        }
    }

    private void repairBelowRight(Entry x, Entry uncle) {
        if (isBlack(uncle)) {
            Entry outer = x == leftOf(parentOf(x)) ? rotateRight(parentOf(x)) : x;
            blacken(parentOf(outer));
            redden(parentOf(parentOf(outer)));
            if (parentOf(parentOf(outer)) != null) {
                rotateLeft(parentOf(parentOf(outer)));
            }
            repairOn(outer);
        } else {
            recolour(x, uncle);
        }
    }

    private void recolour(Entry x, Entry uncle) {
        blacken(parentOf(x));
        blacken(uncle);
        redden(parentOf(parentOf(x)));
        repairOn(parentOf(parentOf(x)));
    }

    /** The next turn of the repair. */
    private void repairOn(Entry x) {
        if (depthBound == 0) {
            return;
        }
        depthBound = depthBound - 1;
        repairFrom(x);
    }

    /** Turns e down to the left: its right child takes its place. Returns e. */
    private Entry rotateLeft(Entry e) {
        Entry r = e.right;
        e.right = r.left;
        if (r.left != null) {
            r.left.parent = e;
        }
        r.parent = e.parent;
        if (e.parent == null) {
            root = r;
        } else if (e.parent.left == e) {
            e.parent.left = r;
        } else {
            e.parent.right = r;
        }
        r.left = e;
        e.parent = r;
        return e;
    }

    /** Turns e down to the right: its left child takes its place. Returns e. */
    private Entry rotateRight(Entry e) {
        Entry l = e.left;
        e.left = l.right;
        if (l.right != null) {
            l.right.parent = e;
        }
        l.parent = e.parent;
        if (e.parent == null) {
            root = l;
        } else if (e.parent.right == e) {
            e.parent.right = l;
        } else {
            e.parent.left = l;
        }
        l.right = e;
        e.parent = l;
        return e;
    }
}
