package bugs;

import static heapwise.Heapwise.assume;
import static heapwise.Heapwise.check;

/**
 * A sorted chain of intervals with values. An interval includes its start and excludes its end, but the search includes
 * both.
 *
 * <p>finds: failed check in {@code findsTheRightOne}, for the end of an interval.
 */
public class IntervalMap {
    Interval first;

    static final class Interval {
        int start;
        int end;
        int value;
        Interval next;

        boolean includes(int point) {
            return start <= point && point < end;
        }
    }

    /** The interval that includes the point, or null. */
    Interval find(int point) {
        Interval i = first;
        while (i != null && i.end < point) { // wrong: a point at the end is not in the interval
            i = i.next;
        }
        return i == null || point < i.start ? null : i;
    }

    public static void findsTheRightOne(IntervalMap map, int point) {
        assume(map != null && map.repOk());
        Interval found = map.find(point);
        check(found == null || found.includes(point));
    }

    /** The invariant: the intervals are not empty, and each begins where the one before it ends, or later. */
    boolean repOk() {
        for (Interval i = first; i != null; i = i.next) {
            if (i.start >= i.end || i.next != null && i.next.start < i.end) {
                return false;
            }
        }
        return true;
    }
}
