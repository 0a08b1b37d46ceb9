package corpus;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.ListIterator;
import java.util.PriorityQueue;
import java.util.Queue;

/** LinkedList, ArrayDeque and PriorityQueue. */
public class Deques {
    static String exercise(Deque<Integer> d) {
        d.addFirst(1);
        d.addLast(2);
        d.offerFirst(0);
        d.offerLast(3);
        d.push(-1);
        String all = d.toString();
        return all + d.peekFirst() + d.peekLast() + d.pollFirst() + d.pollLast() + d.pop() + d.removeFirst()
                + d.removeLast() + d.pollFirst() + d.peek() + d.isEmpty();
    }

    public static String linkedListAsDeque() {
        return exercise(new LinkedList<>());
    }

    public static String arrayDequeAsDeque() {
        return exercise(new ArrayDeque<>());
    }

    public static String linkedListAsList() {
        LinkedList<String> list = new LinkedList<>(Arrays.asList("a", "b", "c", "d"));
        list.add(2, "x");
        list.remove(0);
        list.remove("d");
        list.set(0, "B");
        return list + " " + list.get(1) + list.indexOf("c") + list.getFirst() + list.getLast();
    }

    public static Object linkedListGetBeyondEnd() {
        return new LinkedList<>(Arrays.asList(1, 2)).get(2);
    }

    public static Object linkedListFirstOfEmpty() {
        return new LinkedList<String>().getFirst();
    }

    public static Object removeFromEmptyQueue() {
        Queue<String> q = new LinkedList<>();
        return q.remove();
    }

    public static boolean pollAndElementOfEmpty() {
        Queue<String> q = new ArrayDeque<>();
        return q.poll() == null && q.peek() == null;
    }

    public static Object elementOfEmptyArrayDeque() {
        return new ArrayDeque<String>().element();
    }

    public static Object arrayDequeRejectsNull() {
        return new ArrayDeque<String>().add(null);
    }

    public static String linkedListAcceptsNull() {
        LinkedList<String> list = new LinkedList<>();
        list.add(null);
        list.add("x");
        return list + "" + list.indexOf(null) + list.contains(null);
    }

    public static int arrayDequeWrapsAround() {
        Deque<Integer> d = new ArrayDeque<>(4);
        int h = 0;
        for (int i = 0; i < 60; i++) {
            d.addLast(i);
            if (i % 3 != 0) {
                h = h * 31 + d.removeFirst();
            }
            if (i % 5 == 0) {
                d.addFirst(-i);
            }
        }
        return h * 31 + d.size();
    }

    public static String descendingIterator() {
        Deque<Integer> d = new ArrayDeque<>(Arrays.asList(1, 2, 3));
        StringBuilder out = new StringBuilder();
        for (Iterator<Integer> it = d.descendingIterator(); it.hasNext(); ) {
            out.append(it.next());
        }
        return out.toString();
    }

    public static String removeOccurrences() {
        Deque<Integer> d = new ArrayDeque<>(Arrays.asList(1, 2, 1, 3, 1));
        d.removeFirstOccurrence(1);
        d.removeLastOccurrence(1);
        return d + "" + d.contains(1);
    }

    public static String listIteratorBothWays() {
        LinkedList<String> list = new LinkedList<>(Arrays.asList("a", "b", "c"));
        ListIterator<String> it = list.listIterator();
        StringBuilder out = new StringBuilder();
        while (it.hasNext()) {
            out.append(it.nextIndex()).append(it.next());
        }
        while (it.hasPrevious()) {
            String s = it.previous();
            if (s.equals("b")) {
                it.set("B");
                it.add("+");
            }
            out.append(s);
        }
        return out + list.toString();
    }

    public static String priorityQueueOrder() {
        PriorityQueue<Integer> q = new PriorityQueue<>(Arrays.asList(5, 3, 8, 1, 9, 2));
        StringBuilder out = new StringBuilder();
        while (!q.isEmpty()) {
            out.append(q.poll()).append(' ');
        }
        return out.toString();
    }

    public static String priorityQueueHeapLayout() {
        PriorityQueue<Integer> q = new PriorityQueue<>();
        for (int x : new int[] {5, 3, 8, 1, 9, 2, 7}) {
            q.add(x);
        }
        q.remove(3);
        return q.toString() + q.peek() + q.contains(9);
    }

    public static String priorityQueueWithComparator() {
        PriorityQueue<String> q = new PriorityQueue<>(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        Collections.addAll(q, "ccc", "a", "bb", "b", "aaa");
        StringBuilder out = new StringBuilder();
        while (q.size() > 0) {
            out.append(q.remove()).append(' ');
        }
        return out.toString();
    }

    public static int priorityQueueMany() {
        PriorityQueue<Integer> q = new PriorityQueue<>(11, Comparator.reverseOrder());
        for (int i = 0; i < 50; i++) {
            q.offer(i * 37 % 53);
        }
        int h = 0;
        for (int i = 0; i < 20; i++) {
            h = h * 17 + q.poll();
        }
        return h;
    }

    public static Object priorityQueueRejectsNull() {
        return new PriorityQueue<String>().offer(null);
    }

    public static Object priorityQueueNeedsComparable() {
        PriorityQueue<Object> q = new PriorityQueue<>();
        q.add(new Deques());
        return q.add(new Deques());
    }

    public static String breadthFirst() {
        int[][] edges = {{1, 2}, {3}, {3, 4}, {5}, {5}, {}};
        Deque<Integer> queue = new ArrayDeque<>();
        int[] distance = {0, -1, -1, -1, -1, -1};
        queue.add(0);
        while (!queue.isEmpty()) {
            int n = queue.remove();
            for (int m : edges[n]) {
                if (distance[m] < 0) {
                    distance[m] = distance[n] + 1;
                    queue.add(m);
                }
            }
        }
        return Arrays.toString(distance);
    }

    public static int concurrentModification() {
        LinkedList<Integer> list = new LinkedList<>(Arrays.asList(1, 2, 3));
        int sum = 0;
        for (int x : list) {
            sum += x;
            list.addLast(x);
        }
        return sum;
    }
}
