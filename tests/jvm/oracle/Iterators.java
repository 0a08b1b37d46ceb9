package oracle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.ConcurrentModificationException;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.NoSuchElementException;

/** Iterators, and changes while they run. */
public class Iterators {
    static class Range implements Iterable<Integer> { int from; int to; public Iterator<Integer> iterator() { return new Iterator<>() { int at = from; public boolean hasNext() { return at < to && at - from < 3; } public Integer next() { return at++; } }; } }

    public static String removeWhileIterating(int k) { List<Integer> l = new ArrayList<>(List.of(0, 1, 2)); try { for (Integer x : l) if (x == k) l.remove(x); return "fine" + l.size(); } catch (ConcurrentModificationException e) { return "cme" + l.size(); } }
    public static int removeByIterator(int k) { List<Integer> l = new ArrayList<>(List.of(0, 1, 2)); for (Iterator<Integer> i = l.iterator(); i.hasNext();) if (i.next() > k) i.remove(); return l.size(); }
    public static String removeTwice(boolean b) { Iterator<Integer> i = new ArrayList<>(List.of(1, 2)).iterator(); i.next(); i.remove(); try { if (b) i.remove(); return "fine"; } catch (IllegalStateException e) { return "ise" + e.getMessage(); } }
    public static int tooFar(int n) { Iterator<Integer> i = Arrays.asList(1, 2).iterator(); int s = 0; try { for (int k = 0; k < n && k < 3; k++) s += i.next(); } catch (NoSuchElementException e) { return -s; } return s; }
    public static int range(Range r) { int n = 0; for (int x : r) if (x != 1) n++; return n; }
    public static int unboxInLoop(Integer a) { int s = 0; for (int x : Arrays.asList(1, a)) s += x > 0 ? 1 : 2; return s; }
    public static int nullIterable(boolean b) { List<Integer> l = b ? null : List.of(); int n = 0; for (int x : l) n++; return n; }
    public static String mapChanged(boolean b) { Map<Integer, Integer> m = new HashMap<>(Map.of(1, 1, 2, 2)); try { for (Integer k : m.keySet()) if (b) m.put(k, 5); else m.put(k + 10, 5); return "fine"; } catch (ConcurrentModificationException e) { return "cme" + m.size(); } }
    public static int listIterator(boolean b) { List<Integer> l = new ArrayList<>(List.of(1, 2)); ListIterator<Integer> i = l.listIterator(); i.next(); if (b) i.add(9); else i.set(9); return l.indexOf(9) * 10 + i.nextIndex() + (i.hasPrevious() ? i.previous() * 100 : 0); }
    public static int forEachRemaining(int a) { int[] s = {0}; Iterator<Integer> i = List.of(1, 2, 3).iterator(); if (a > 0) i.next(); i.forEachRemaining(x -> s[0] += x); return s[0]; }
    public static int fixedRemove(boolean b) { Iterator<Integer> i = (b ? List.of(1) : new ArrayList<>(List.of(1))).iterator(); i.next(); i.remove(); return i.hasNext() ? 1 : 0; }
    public static boolean hasNextAfterChange(boolean b) { List<Integer> l = new ArrayList<>(List.of(1, 2)); Iterator<Integer> i = l.iterator(); i.next(); i.next(); if (b) l.add(3); return i.hasNext(); }
}
