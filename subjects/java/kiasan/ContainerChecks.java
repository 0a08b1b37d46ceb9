package kiasan;

import static heapwise.Heapwise.assume;
import static heapwise.Heapwise.check;

/** {@link Container#swap} on any two boxes, which may be the same. */
public final class ContainerChecks {
    private ContainerChecks() {
    }

    public static void swap(Container<Object> a, Container<Object> b) {
        assume(a != null && b != null);
        Object inA = a.data;
        Object inB = b.data;
        a.swap(b);
        check(a.data == inB && b.data == inA);
    }
}
