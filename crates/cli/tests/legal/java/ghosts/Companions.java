package ghosts;

import static heapwise.Heapwise.assume;

import java.util.ArrayList;

final class Companions {
    static int seen;
    static List.Node first;
    static final ArrayList<Object> all = new ArrayList<>();

    private Companions() {
    }

    static void seen(List it) {
        seen++;
        assume(it.size >= seen);
    }

    static void ends(List it) {
        assume(it.size == seen);
    }

    /** The same with objects of the library. */
    static void kept(List it, List.Node node) {
        all.add(node);
        assume(it.size >= all.size());
    }

    static void endsKept(List it) {
        assume(it.size == all.size());
    }

    static void fails(List it) {
        it.head.next.key = it.head.next.next.key;
    }

    static void refusesNegative(List.Node node) {
        if (node.key < 0) {
            throw new IllegalStateException("a negative key");
        }
    }

    static void forever(List it) {
        while (true) {
            seen++;
        }
    }

    static void unsupported(List it) {
        assume(new java.io.File("x").length() == it.size);
    }

    /** Looks at what no program looks at. */
    static void hasOther(List.Node node) {
        assume(node.other != null);
    }

    static void otherIsLast(List.Node node) {
        assume(node.other != null && node.other.next == null);
    }

    static void begins(List.Node node) {
        first = node;
    }

    static void comesBack(List it, List.Node node) {
        if (node != first || node != it.head) {
            throw new AssertionError("the reference is not what it refers to");
        }
    }
}
