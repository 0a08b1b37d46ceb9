package oracle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** Sorting with comparators. */
public class Comparators {
    static class Item { int key; int tag; static Item of(int key, int tag) { Item i = new Item(); i.key = key; i.tag = tag; return i; } }
    private static String tags(List<Item> l) { StringBuilder s = new StringBuilder(); for (Item i : l) s.append(i.tag); return s.toString(); }

    public static String stable(boolean a, boolean b) { List<Item> l = new ArrayList<>(List.of(Item.of(a ? 1 : 0, 1), Item.of(b ? 1 : 0, 2), Item.of(0, 3))); l.sort(Comparator.comparingInt(i -> i.key)); return tags(l); }
    public static int bySubtraction(int a, int b) { Integer[] x = {a, b}; Arrays.sort(x, (p, q) -> p - q); return x[0] <= x[1] ? 1 : 2; }
    public static int reversed(int a, int b) { return Comparator.<Integer>naturalOrder().reversed().compare(a, b); }
    public static int nullsFirst(Integer a, Integer b) { return Comparator.nullsFirst(Comparator.<Integer>naturalOrder()).compare(a, b); }
    public static int then(Item a, Item b) { return Integer.signum(Comparator.comparingInt((Item i) -> i.key).thenComparing(i -> i.tag, Comparator.reverseOrder()).compare(a, b)); }
    public static int natural(Integer a, Integer b) { return Comparator.<Integer>naturalOrder().compare(a, b); }
    public static void sortInts(int[] a) { if (a.length < 3) Arrays.sort(a); }
    public static double sortDoubles(double d) { double[] a = {0.0, d}; Arrays.sort(a); return a[0]; }
    public static int sortRange(int[] a) { if (a.length > 3) return -1; Arrays.sort(a, 1, 2); return a[0]; }
    public static int sortMixed(boolean b) { Object[] a = {b ? "x" : (Object) 1, 2}; Arrays.sort(a); return 1; }
    public static int maximum(int a, int b) { return Collections.max(List.of(a, b), Collections.reverseOrder()); }
    public static int byLength(String s) { if (s.length() > 2) return 9; return Integer.signum(Comparator.comparing(String::length).compare(s, "a")); }
    public static int search(int k) { return Arrays.binarySearch(new int[] {1, 3, 5}, k); }
    public static int extractor(Integer a) { return Comparator.comparing((Integer x) -> x == null ? 0 : x).compare(a, 1); }
    public static boolean caseInsensitive(char c) { return c < 128 && String.CASE_INSENSITIVE_ORDER.compare("" + c, "K") == 0; }
}
