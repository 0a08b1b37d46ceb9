package kiasan;

import static heapwise.Heapwise.assume;
import static heapwise.Heapwise.check;

/** The methods of {@link PriorityQueue}, each run on every legal queue and checked against its contract. */
public final class PriorityQueueChecks {
    private PriorityQueueChecks() {
    }

    public static void isEmpty(PriorityQueue queue) {
        assumeLegal(queue);
        boolean empty = queue.isEmpty();
        check(queue.repOk());
        check(empty == (queue.size == 0));
    }

    public static void peek(PriorityQueue queue) {
        assumeLegal(queue);
        Integer least = queue.peek();
        check(queue.repOk());
        check(least == null ? queue.size == 0 : allAtLeast(queue, least.intValue()));
    }

    public static void offer(PriorityQueue queue, int element) {
        assumeLegal(queue);
        int before = queue.size;
        boolean added = queue.offer(element);
        check(queue.repOk());
        check(added && queue.size == before + 1);
        check(queue.queue[0] <= element);
    }

    public static void poll(PriorityQueue queue) {
        assumeLegal(queue);
        int before = queue.size;
        Integer least = queue.poll();
        check(queue.repOk());
        if (least == null) {
            check(before == 0 && queue.size == 0);
        } else {
            check(queue.size == before - 1 && allAtLeast(queue, least.intValue()));
        }
    }

    private static void assumeLegal(PriorityQueue queue) {
        assume(queue != null && queue.repOk());
    }

    private static boolean allAtLeast(PriorityQueue queue, int bound) {
        for (int i = 0; i < queue.size; i++) {
            if (queue.queue[i] < bound) {
                return false;
            }
        }
        return true;
    }
}
