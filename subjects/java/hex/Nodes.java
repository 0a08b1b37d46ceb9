package hex;

/** Objects that an invariant has met. */
final class Nodes {
    private Object[] all = new Object[8];
    private int count;

    /** Whether it had not been met. */
    boolean add(Object node) {
        if (contains(node)) {
            return false;
        }
        if (count == all.length) {
            Object[] more = new Object[2 * count];
            for (int i = 0; i < count; i++) {
                more[i] = all[i];
            }
            all = more;
        }
        all[count++] = node;
        return true;
    }

    boolean contains(Object node) {
        for (int i = 0; i < count; i++) {
            if (all[i] == node) {
                return true;
            }
        }
        return false;
    }
}
