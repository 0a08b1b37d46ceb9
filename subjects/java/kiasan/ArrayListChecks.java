package kiasan;

import static heapwise.Heapwise.assume;
import static heapwise.Heapwise.check;

/** The methods of {@link ArrayList}, each run on every legal list and checked against its contract. */
public final class ArrayListChecks {
    private ArrayListChecks() {
    }

    public static void isEmpty(ArrayList list) {
        assumeLegal(list);
        boolean empty = list.isEmpty();
        check(list.repOk());
        check(empty == (list.size == 0));
    }

    public static void get(ArrayList list, int index) {
        assumeLegal(list);
        assume(index >= 0);
        try {
            Object found = list.get(index);
            check(list.repOk());
            check(index < list.size && found == list.elements[index]);
        } catch (IndexOutOfBoundsException e) {
            check(index >= list.size);
        }
    }

    public static void add(ArrayList list, Object element) {
        assumeLegal(list);
        int before = list.size;
        boolean added = list.add(element);
        check(list.repOk());
        check(added && list.size == before + 1);
        check(list.elements[before] == element);
    }

    public static void remove(ArrayList list, int index) {
        assumeLegal(list);
        assume(index >= 0);
        int before = list.size;
        Object expected = index < before ? list.elements[index] : null;
        Object next = index < before - 1 ? list.elements[index + 1] : null;
        try {
            Object old = list.remove(index);
            check(list.repOk());
            check(old == expected && list.size == before - 1);
            check(list.elements[index] == next);
        } catch (IndexOutOfBoundsException e) {
            check(index >= before && list.size == before);
        }
    }

    private static void assumeLegal(ArrayList list) {
        assume(list != null && list.repOk());
    }
}
