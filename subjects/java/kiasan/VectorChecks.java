package kiasan;

import static heapwise.Heapwise.assume;
import static heapwise.Heapwise.check;

/** The methods of {@link Vector}, each run on every legal vector and checked against its contract. */
public final class VectorChecks {
    /** So large an increment is left out: with it the capacity may overflow, or take more memory than there is. */
    private static final int LARGE = 1 << 20;

    private VectorChecks() {
    }

    public static void isEmpty(Vector vector) {
        assumeLegal(vector);
        boolean empty = vector.isEmpty();
        check(vector.repOk());
        check(empty == (vector.count == 0));
    }

    public static void get(Vector vector, int index) {
        assumeLegal(vector);
        assume(index >= 0);
        try {
            Object found = vector.get(index);
            check(vector.repOk());
            check(index < vector.count && found == vector.elements[index]);
        } catch (ArrayIndexOutOfBoundsException e) {
            check(index >= vector.count);
        }
    }

    public static void add(Vector vector, Object element) {
        assumeLegal(vector);
        assume(vector.capacityIncrement < LARGE);
        int before = vector.count;
        boolean added = vector.add(element);
        check(vector.repOk());
        check(added && vector.count == before + 1);
        check(vector.elements[before] == element);
    }

    private static void assumeLegal(Vector vector) {
        assume(vector != null && vector.repOk());
    }
}
