package kiasan;

import kiasan.TreeMap.Entry;

/** Recolours and rotates a red-black tree after an entry has been added, or before one is taken out. */
final class RedBlackRepair {
    private RedBlackRepair() {
    }

    /** Repairs the tree above a red entry that has been added: its parent may be red too. */
    static void afterInsertion(TreeMap map, Entry e) {
        while (e != map.root && !e.parent.black) {
            Entry parent = e.parent;
            Entry grandparent = parent.parent;
            boolean parentIsLeft = parent == grandparent.left;
            Entry uncle = parentIsLeft ? grandparent.right : grandparent.left;
            if (!isBlack(uncle)) {
                parent.black = true;
                uncle.black = true;
                grandparent.black = false;
                e = grandparent;
                continue;
            }
            boolean isLeft = e == parent.left;
            if (isLeft != parentIsLeft) {
                rotate(map, parent, parentIsLeft);
                parent = e;
            }
            parent.black = true;
            grandparent.black = false;
            rotate(map, grandparent, !parentIsLeft);
            break;
        }
        map.root.black = true;
    }

    /** Repairs the tree around a black entry without children, so that it can be taken out. */
    static void beforeDeletion(TreeMap map, Entry e) {
        while (e != map.root && e.black) {
            Entry parent = e.parent;
            boolean isLeft = e == parent.left;
            Entry sibling = isLeft ? parent.right : parent.left;
            if (!sibling.black) {
                sibling.black = true;
                parent.black = false;
                rotate(map, parent, isLeft);
                sibling = isLeft ? parent.right : parent.left;
            }
            Entry near = isLeft ? sibling.left : sibling.right;
            Entry far = isLeft ? sibling.right : sibling.left;
            if (isBlack(near) && isBlack(far)) {
                sibling.black = false;
                e = parent;
                continue;
            }
            if (isBlack(far)) {
                near.black = true;
                sibling.black = false;
                rotate(map, sibling, !isLeft);
                far = sibling;
                sibling = near;
            }
            sibling.black = parent.black;
            parent.black = true;
            far.black = true;
            rotate(map, parent, isLeft);
            return;
        }
        e.black = true;
    }

    /** Turns an entry down, to the left or to the right; the child on the other side takes its place. */
    private static void rotate(TreeMap map, Entry down, boolean toLeft) {
        Entry up = toLeft ? down.right : down.left;
        Entry inner = toLeft ? up.left : up.right;
        map.replace(down, up);
        if (toLeft) {
            down.right = inner;
            up.left = down;
        } else {
            down.left = inner;
            up.right = down;
        }
        down.parent = up;
        if (inner != null) {
            inner.parent = down;
        }
    }

    /** Missing entries are black. */
    private static boolean isBlack(Entry e) {
        return e == null || e.black;
    }
}
