package closed;

/**
 * Walks a number of steps along a chain. With K steps, lazy initialisation has (K + 1)(K + 2) / 2 + 1 paths: the chain
 * is null at the start; or it ends at step i, in null or in one of the i nodes passed; or it goes on beyond the last
 * step. Null dereferences are paths.
 */
public final class Walk {
    private Walk() {
    }

    public static Node walk1(Node n) {
        return walk(n, 1);
    }

    public static Node walk2(Node n) {
        return walk(n, 2);
    }

    public static Node walk3(Node n) {
        return walk(n, 3);
    }

    public static Node walk4(Node n) {
        return walk(n, 4);
    }

    public static Node walk5(Node n) {
        return walk(n, 5);
    }

    public static Node walk6(Node n) {
        return walk(n, 6);
    }

    public static Node walk7(Node n) {
        return walk(n, 7);
    }

    public static Node walk8(Node n) {
        return walk(n, 8);
    }

    private static Node walk(Node n, int steps) {
        for (int i = 0; i < steps; i++) {
            n = n.next;
        }
        return n;
    }
}
