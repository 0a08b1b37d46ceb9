package kiasan;

/**
 * A set of objects by identity, in plain links: no hashing, so that under exploration a question about membership is a
 * few comparisons of references and nothing else.
 */
final class IdentitySet {
    private Cell first;

    private static final class Cell {
        final Object object;
        final Cell next;

        Cell(Object object, Cell next) {
            this.object = object;
            this.next = next;
        }
    }

    boolean contains(Object object) {
        for (Cell cell = first; cell != null; cell = cell.next) {
            if (cell.object == object) {
                return true;
            }
        }
        return false;
    }

    /** Adds an object; false if it was there. */
    boolean add(Object object) {
        if (contains(object)) {
            return false;
        }
        first = new Cell(object, first);
        return true;
    }
}
