package closed;

/**
 * Searches a binary tree, cut after a number of levels. With K levels, lazy initialisation has 2^K (2K + 2) paths: a
 * node with i - 1 nodes above it on the way down ends the search, if it holds what is sought; or the way goes on to the
 * left or to the right, where there is nothing, or one of these i nodes, from where on everything is decided, or a new
 * node.
 */
public final class Find {
    private Find() {
    }

    public static boolean find0(Tree t, int x) {
        return find(t, x, 0);
    }

    public static boolean find1(Tree t, int x) {
        return find(t, x, 1);
    }

    public static boolean find2(Tree t, int x) {
        return find(t, x, 2);
    }

    public static boolean find3(Tree t, int x) {
        return find(t, x, 3);
    }

    public static boolean find4(Tree t, int x) {
        return find(t, x, 4);
    }

    private static boolean find(Tree t, int x, int levels) {
        if (t == null) {
            return false;
        }
        if (levels == 0) {
            return false;
        }
        if (x < t.element) {
            return find(t.left, x, levels - 1);
        }
        if (t.element < x) {
            return find(t.right, x, levels - 1);
        }
        return true;
    }
}
