package heapwise.trace;

import java.util.Arrays;

/** Keeps which instructions a thread runs. It is on the boot class path, where classes of the JDK see it. */
public final class Trace {
    /** More than any test runs. */
    private static final int MOST = 1 << 22;

    private static Thread watched;
    private static int[] events = new int[1 << 12];
    private static int count;

    private Trace() {
    }

    /** An instruction of this number is about to run. Those of tests have none, and are 0. */
    public static void at(int instruction) {
        if (watched == null || Thread.currentThread() != watched || instruction == 0 && count > 0 && events[count - 1] == 0) {
            return;
        }
        if (count == events.length) {
            if (count >= MOST) {
                watched = null;
                return;
            }
            int[] more = new int[2 * count];
            System.arraycopy(events, 0, more, 0, count);
            events = more;
        }
        events[count++] = instruction;
    }

    public static void begin() {
        count = 0;
        watched = Thread.currentThread();
    }

    /** What has run since the beginning; null, if it was too much. */
    public static int[] end() {
        boolean isWhole = watched != null;
        watched = null;
        return isWhole ? Arrays.copyOf(events, count) : null;
    }
}
