package ghosts;

/** A list to which companions do this and that. */
public class List {
    Node head;
    int size;

    static class Node {
        Node next;
        Node other;
        int key;
    }

    static int length(List it) {
        int nodes = 0;
        for (Node at = it.head; at != null; at = at.next) {
            nodes++;
        }
        return nodes;
    }

    /** As long as they say, both. */
    static int lengths(List one, List other) {
        int nodes = length(one);
        assert nodes == one.size;
        int others = length(other);
        assert others == other.size;
        return nodes + others;
    }

    static boolean isPositive(List it) {
        heapwise.Heapwise.assume(it.head == null || it.head.key > 0);
        return it.head != null;
    }

    static int toTheSame(List it) {
        int nodes = 1;
        for (Node at = it.head.next; at != it.head; at = at.next) {
            nodes++;
        }
        return nodes;
    }
}
