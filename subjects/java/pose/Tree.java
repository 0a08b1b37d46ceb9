package pose;

/** A binary tree of which nothing but the shape matters, as in {@code subjects/tiny/tree_count_depth3.tiny}. */
public class Tree {
    Node root;

    static final class Node {
        Node left;
        Node right;
    }

    /** How many nodes there are, three levels deep. */
    public int tree_count_depth3() {
        return count(root, 3);
    }

    private static int count(Node t, int depth) {
        if (depth == 0) {
            return 0;
        }
        if (t == null) {
            return 0;
        }
        int l = count(t.left, depth - 1);
        int r = count(t.right, depth - 1);
        return l + r + 1;
    }
}
