package oracle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedList;
import java.util.List;

/** Lists that hold inputs. */
public class CollectionsLists {
    public static int removeByIndexOrValue(int i) { List<Integer> l = new ArrayList<>(List.of(2, 1, 0)); l.remove(i); return l.get(0) * 10 + l.get(1); }
    public static boolean removeBox(Integer i) { List<Integer> l = new ArrayList<>(List.of(2, 1, 0)); return l.remove(i); }
    public static int arraysAsListWritesThrough(int i) { Integer[] a = {1, 2}; List<Integer> l = Arrays.asList(a); l.set(0, i); return a[0] == i ? a[1] : -1; }
    public static int fixedSize(boolean b) { List<String> l = Arrays.asList("x", "y"); if (b) l.add("z"); else l.remove(0); return l.size(); }
    public static boolean listOfNull(Object o) { try { return List.of(1, o).contains(o); } catch (NullPointerException e) { return false; } }
    public static boolean listOfContainsNull(boolean b) { return b ? List.of(1).contains(null) : Arrays.asList(1, null).contains(null); }
    public static Integer getAt(int i) { return new ArrayList<>(List.of(7, 8)).get(i); }
    public static int addAt(int i) { List<String> l = new ArrayList<>(List.of("a", "b")); l.add(i, "c"); return l.indexOf("c"); }
    public static boolean identityKept(Object o) { List<Object> l = new ArrayList<>(); l.add(o); return l.get(0) == o; }
    public static boolean boxIdentity(int i) { List<Integer> l = new LinkedList<>(); l.add(i); l.add(i); return l.get(0) == l.get(1); }
    public static int indexOfEqual(Integer i, Integer j) { List<Integer> l = Arrays.asList(i, j, i); return l.indexOf(j) * 10 + l.lastIndexOf(i); }
    public static int sublist(int i) { List<Integer> l = new ArrayList<>(List.of(1, 2, 3)); List<Integer> s = l.subList(1, 3); s.set(0, i); return l.get(1) == i ? s.size() : 0; }
    public static int staleSublist(boolean b) { List<Integer> l = new ArrayList<>(List.of(1, 2, 3)); List<Integer> s = l.subList(0, 2); if (b) l.add(4); return s.size(); }
    public static int sorted(int a, int b) { List<Integer> l = new ArrayList<>(List.of(a, b)); Collections.sort(l); return l.get(0) == a ? 1 : 2; }
    public static int frequency(Integer i, Integer j) { return Collections.frequency(Arrays.asList(i, j, 1), 1); }
    public static boolean unmodifiable(boolean b) { List<Integer> l = new ArrayList<>(); List<Integer> u = b ? Collections.unmodifiableList(l) : l; l.add(1); u.add(2); return u.size() == 2; }
    public static int reverse(int a, int b) { List<Integer> l = Arrays.asList(a, b); Collections.reverse(l); return l.get(0) - b; }
    public static boolean equalLists(int a) { return new LinkedList<>(List.of(a, 2)).equals(List.of(1, 2)); }
    public static String text(Boolean b) { return Arrays.asList(b, null, "x").toString(); }
    public static int removeIf(int a, int b) { List<Integer> l = new ArrayList<>(List.of(a, b)); l.removeIf(x -> x > 2); return l.size(); }
    public static int toArray(int a) { Object[] o = new ArrayList<>(List.of(a)).toArray(); return o.getClass() == Object[].class ? (int) o[0] : 0; }
    public static boolean toArrayReused(int n) { String[] given = new String[n < 0 ? n : n % 4]; return List.of("x", "y").toArray(given) == given; }
    public static int storeWrongType(boolean b) { List<Object> l = Arrays.asList(b ? new String[1] : new Object[1]); l.set(0, 5); return l.size(); }
}
