package kiasan;

import static heapwise.Heapwise.assume;
import static heapwise.Heapwise.check;

import java.util.NoSuchElementException;

/** The methods of {@link RingDeque}, each run on every legal queue and checked against its contract. */
public final class RingDequeChecks {
    private RingDequeChecks() {
    }

    public static void isEmpty(RingDeque deque) {
        assumeLegal(deque);
        boolean empty = deque.isEmpty();
        check(deque.repOk());
        check(empty == (deque.elements[deque.head] == null));
    }

    public static void addFirst(RingDeque deque, Object element) {
        assumeLegal(deque);
        assume(element != null);
        deque.addFirst(element);
        check(deque.repOk());
        check(deque.elements[deque.head] == element);
    }

    public static void addLast(RingDeque deque, Object element) {
        assumeLegal(deque);
        assume(element != null);
        deque.addLast(element);
        check(deque.repOk());
        check(deque.elements[deque.before(deque.tail)] == element);
    }

    public static void removeFirst(RingDeque deque) {
        assumeLegal(deque);
        int head = deque.head;
        Object expected = deque.elements[head];
        try {
            Object first = deque.removeFirst();
            check(deque.repOk());
            check(first == expected && deque.elements[head] == null);
        } catch (NoSuchElementException e) {
            check(deque.isEmpty());
        }
    }

    public static void removeLast(RingDeque deque) {
        assumeLegal(deque);
        int last = deque.before(deque.tail);
        Object expected = deque.elements[last];
        try {
            Object removed = deque.removeLast();
            check(deque.repOk());
            check(removed == expected && deque.elements[last] == null);
        } catch (NoSuchElementException e) {
            check(deque.isEmpty());
        }
    }

    private static void assumeLegal(RingDeque deque) {
        assume(deque != null && deque.repOk());
    }
}
