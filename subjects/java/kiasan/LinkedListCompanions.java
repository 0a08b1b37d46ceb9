package kiasan;

import static heapwise.Heapwise.assume;

/** How many entries a ring has: counted as they come to be known, by either way, and right when the ring is closed. */
final class LinkedListCompanions {
    private static int entries;

    private LinkedListCompanions() {
    }

    static void seen(LinkedList it) {
        entries++;
        assume(it.size >= entries);
    }

    static void closed(LinkedList it) {
        assume(it.size == entries);
    }
}
