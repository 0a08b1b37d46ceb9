package kiasan;

import static heapwise.Heapwise.assume;
import static heapwise.Heapwise.check;

import java.util.NoSuchElementException;

/** The methods of {@link ArrayDeque}, each run on every legal queue and checked against its contract. */
public final class ArrayDequeChecks {
    private ArrayDequeChecks() {
    }

    public static void isEmpty(ArrayDeque deque) {
        assumeLegal(deque);
        boolean empty = deque.isEmpty();
        check(deque.repOk());
        check(empty == (deque.elements[deque.head] == null));
    }

    public static void addFirst(ArrayDeque deque, Object element) {
        assumeLegal(deque);
        assume(element != null);
        deque.addFirst(element);
        check(deque.repOk());
        check(deque.elements[deque.head] == element);
    }

    public static void addLast(ArrayDeque deque, Object element) {
        assumeLegal(deque);
        assume(element != null);
        deque.addLast(element);
        check(deque.repOk());
        check(deque.elements[deque.before(deque.tail)] == element);
    }

    public static void removeFirst(ArrayDeque deque) {
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

    public static void removeLast(ArrayDeque deque) {
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

    private static void assumeLegal(ArrayDeque deque) {
        assume(deque != null && deque.repOk());
    }
}
