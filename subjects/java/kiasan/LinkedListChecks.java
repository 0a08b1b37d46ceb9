package kiasan;

import static heapwise.Heapwise.assume;
import static heapwise.Heapwise.check;

import java.util.NoSuchElementException;

/** The methods of {@link LinkedList}, each run on every legal list and checked against its contract. */
public final class LinkedListChecks {
    private LinkedListChecks() {
    }

    public static void isEmpty(LinkedList list) {
        assumeLegal(list);
        boolean empty = list.isEmpty();
        check(list.repOk());
        check(empty == (list.header.next == list.header));
    }

    public static void getFirst(LinkedList list) {
        assumeLegal(list);
        try {
            Object first = list.getFirst();
            check(list.repOk());
            check(first == list.header.next.element);
        } catch (NoSuchElementException e) {
            check(list.isEmpty());
        }
    }

    public static void getLast(LinkedList list) {
        assumeLegal(list);
        try {
            Object last = list.getLast();
            check(list.repOk());
            check(last == list.header.previous.element);
        } catch (NoSuchElementException e) {
            check(list.isEmpty());
        }
    }

    public static void get(LinkedList list, int index) {
        assumeLegal(list);
        try {
            Object found = list.get(index);
            check(list.repOk());
            check(found == entry(list, index).element);
        } catch (IndexOutOfBoundsException e) {
            check(index < 0 || index >= list.size);
        }
    }

    public static void add(LinkedList list, Object element) {
        assumeLegal(list);
        int before = list.size;
        LinkedList.Entry last = list.header.previous;
        boolean added = list.add(element);
        check(list.repOk());
        check(added && list.size == before + 1);
        check(list.header.previous.element == element && list.header.previous.previous == last);
    }

    public static void removeFirst(LinkedList list) {
        assumeLegal(list);
        int before = list.size;
        LinkedList.Entry second = list.header.next.next;
        try {
            list.removeFirst();
            check(list.repOk());
            check(list.size == before - 1 && list.header.next == second);
        } catch (NoSuchElementException e) {
            check(before == 0 && list.repOk());
        }
    }

    public static void removeLast(LinkedList list) {
        assumeLegal(list);
        int before = list.size;
        LinkedList.Entry lastButOne = list.header.previous.previous;
        try {
            list.removeLast();
            check(list.repOk());
            check(list.size == before - 1 && list.header.previous == lastButOne);
        } catch (NoSuchElementException e) {
            check(before == 0 && list.repOk());
        }
    }

    public static void remove(LinkedList list, int index) {
        assumeLegal(list);
        int before = list.size;
        try {
            list.remove(index);
            check(list.repOk());
            check(list.size == before - 1);
        } catch (IndexOutOfBoundsException e) {
            check(index < 0 || index >= before);
        }
    }

    public static void contains(LinkedList list, Object wanted) {
        assumeLegal(list);
        boolean found = list.contains(wanted);
        check(list.repOk());
        check(!found || list.size > 0);
    }

    private static void assumeLegal(LinkedList list) {
        assume(list != null && list.repOk());
    }

    /** The entry at an index, from the beginning. */
    private static LinkedList.Entry entry(LinkedList list, int index) {
        LinkedList.Entry e = list.header.next;
        for (int i = 0; i < index; i++) {
            e = e.next;
        }
        return e;
    }
}
