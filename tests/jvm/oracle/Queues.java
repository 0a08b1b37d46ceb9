package oracle;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedList;
import java.util.PriorityQueue;
import java.util.Queue;

/** Queues and stacks that hold inputs. */
public class Queues {
    public static int lifo(int a, int b) { Deque<Integer> d = new ArrayDeque<>(); d.push(a); d.push(b); return d.pop() == a ? 1 : 0; }
    public static int nullElement(Integer i) { Deque<Integer> d = new ArrayDeque<>(); d.add(i); return d.size(); }
    public static int nullInLinked(Integer i) { Deque<Integer> d = new LinkedList<>(); d.add(i); return d.poll() == null ? d.size() : -1; }
    public static Integer empty(int i) { Deque<Integer> d = new ArrayDeque<>(); if (i == 0) return d.poll(); if (i == 1) return d.pop(); if (i == 2) return d.peekLast(); return d.element(); }
    public static int smallest(int a, int b) { Queue<Integer> q = new PriorityQueue<>(); q.add(a); q.add(b); return q.peek(); }
    public static int largest(int a, int b) { Queue<Integer> q = new PriorityQueue<>((x, y) -> Integer.compare(y, x)); q.add(a); q.add(b); q.add(0); return q.poll() > 0 ? 1 : 0; }
    public static int subtracting(int a) { Queue<Integer> q = new PriorityQueue<>((x, y) -> x - y); q.add(a); q.add(1); return q.peek() == a ? 1 : 0; }
    public static int incomparable(boolean b) { Queue<Object> q = new PriorityQueue<>(); q.add("x"); q.add(b ? "y" : (Object) 1); return q.size(); }
    public static boolean bothEnds(int a) { Deque<Integer> d = new ArrayDeque<>(); d.addFirst(a); d.addLast(2); d.addFirst(3); return d.contains(2) && d.peekFirst() == 3 && d.removeLastOccurrence(a); }
    public static boolean identityIsKept(Object o) { if (o == null) return false; Deque<Object> d = new ArrayDeque<>(1); d.offer(o); return d.remove() == o; }
    public static int removeEqual(Integer a) { Queue<Integer> q = new PriorityQueue<>(java.util.List.of(3, 1, 2)); q.remove(a); return q.size() * 10 + q.peek(); }
}
