package kiasan;

/** Programs that look at all of a structure, and fail if it is not legal. */
final class Visits {
    private Visits() {
    }

    static int ring(LinkedList it) {
        int entries = 0;
        for (LinkedList.Entry at = it.header.next; at != it.header; at = at.next) {
            entries++;
        }
        assert entries == it.size;
        return entries;
    }

    static int ringBackwards(LinkedList it) {
        int entries = 0;
        for (LinkedList.Entry at = it.header.previous; at != it.header; at = at.previous) {
            entries++;
        }
        assert entries == it.size;
        return entries;
    }

    /** Looks at no more than this. */
    static boolean isEmpty(LinkedList it) {
        return it.size == 0;
    }

    static int searchTree(BinarySearchTree it) {
        return within(it.root, null, null);
    }

    private static int within(BinarySearchTree.Node at, BinarySearchTree.Node low, BinarySearchTree.Node high) {
        if (at == null) {
            return 0;
        }
        assert low == null || low.key < at.key;
        assert high == null || at.key < high.key;
        return 1 + within(at.left, low, at) + within(at.right, at, high);
    }

    static int balanced(AvlTree it) {
        return height(it.root);
    }

    private static int height(AvlTree.Node at) {
        if (at == null) {
            return 0;
        }
        int left = height(at.left);
        int right = height(at.right);
        assert left - right <= 1 && right - left <= 1;
        int height = 1 + (left > right ? left : right);
        assert at.height == height;
        return height;
    }

    static int redBlack(TreeMap it) {
        int[] size = new int[1];
        assert it.root == null || it.root.black;
        blacks(it.root, size);
        assert size[0] == it.size;
        return size[0];
    }

    private static int blacks(TreeMap.Entry at, int[] size) {
        if (at == null) {
            return 0;
        }
        size[0]++;
        boolean isBlack = at.black;
        int left = blacks(at.left, size);
        int right = blacks(at.right, size);
        if (!isBlack) {
            assert at.left == null || at.left.black;
            assert at.right == null || at.right.black;
        }
        assert left == right;
        return left + (isBlack ? 1 : 0);
    }
}
