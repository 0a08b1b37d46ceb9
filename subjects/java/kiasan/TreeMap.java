package kiasan;

import java.util.NoSuchElementException;

/** A map from integers to objects as a red-black tree with links to parents. */
public class TreeMap {
    Entry root;
    int size;

    static final class Entry {
        int key;
        Object value;
        boolean black;
        Entry left;
        Entry right;
        Entry parent;

        Entry(int key, Object value, Entry parent) {
            this.key = key;
            this.value = value;
            this.parent = parent;
        }
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public int size() {
        return size;
    }

    public boolean containsKey(int key) {
        return entry(key) != null;
    }

    /** The value that the key is mapped to, or null. */
    public Object get(int key) {
        Entry e = entry(key);
        return e == null ? null : e.value;
    }

    public int lastKey() {
        if (root == null) {
            throw new NoSuchElementException();
        }
        Entry e = root;
        while (e.right != null) {
            e = e.right;
        }
        return e.key;
    }

    /** Maps the key to the value; returns what it was mapped to before, or null. */
    public Object put(int key, Object value) {
        Entry parent = null;
        Entry e = root;
        while (e != null) {
            parent = e;
            if (key < e.key) {
                e = e.left;
            } else if (key > e.key) {
                e = e.right;
            } else {
                Object old = e.value;
                e.value = value;
                return old;
            }
        }
        Entry added = new Entry(key, value, parent);
        if (parent == null) {
            root = added;
        } else if (key < parent.key) {
            parent.left = added;
        } else {
            parent.right = added;
        }
        size++;
        RedBlackRepair.afterInsertion(this, added);
        return null;
    }

    /** Takes the key out; returns what it was mapped to, or null. */
    public Object remove(int key) {
        Entry e = entry(key);
        if (e == null) {
            return null;
        }
        Object old = e.value;
        delete(e);
        size--;
        return old;
    }

    private Entry entry(int key) {
        Entry e = root;
        while (e != null) {
            if (key < e.key) {
                e = e.left;
            } else if (key > e.key) {
                e = e.right;
            } else {
                return e;
            }
        }
        return null;
    }

    private void delete(Entry e) {
        if (e.left != null && e.right != null) {
            Entry successor = e.right;
            while (successor.left != null) {
                successor = successor.left;
            }
            e.key = successor.key;
            e.value = successor.value;
            e = successor;
        }
        Entry child = e.left != null ? e.left : e.right;
        if (child != null) {
            replace(e, child);
            child.black = true;
        } else {
            // Without children the entry itself stands for the missing black node while the tree is repaired.
            if (e.black) {
                RedBlackRepair.beforeDeletion(this, e);
            }
            replace(e, null);
        }
    }

    /** Hangs a subtree, or nothing, where another one was. */
    void replace(Entry old, Entry subtree) {
        Entry parent = old.parent;
        if (parent == null) {
            root = subtree;
        } else if (parent.left == old) {
            parent.left = subtree;
        } else {
            parent.right = subtree;
        }
        if (subtree != null) {
            subtree.parent = parent;
        }
    }

    /** The invariant: see {@link RedBlackInvariant}. */
    public boolean repOk() {
        return RedBlackInvariant.holds(this);
    }
}
