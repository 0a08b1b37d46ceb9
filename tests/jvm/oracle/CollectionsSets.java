package oracle;

import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Sets that hold inputs. */
public class CollectionsSets {
    public static int twoBytes(byte a, byte b) { Set<Byte> s = new HashSet<>(); s.add((byte) (a & 3)); s.add((byte) (b & 3)); return s.size(); }
    public static int shortTrap(short x) { Set<Short> s = new HashSet<>(); short y = (short) (x & 7); s.add(y); s.remove(y - 0); return s.size(); }
    public static boolean addAgain(Boolean b) { Set<Boolean> s = new HashSet<>(List.of(true)); return s.add(b); }
    public static int orderKept(boolean b) { Set<String> s = new LinkedHashSet<>(List.of("z", "a")); s.add(b ? "z" : "b"); return s.toString().length(); }
    public static int treeFirst(int a, int b) { TreeSet<Integer> s = new TreeSet<>(Arrays.asList(a, b)); return s.first() == a ? s.size() : -s.size(); }
    public static Integer treeCeiling(int a) { return new TreeSet<>(List.of(1, 5, 9)).ceiling(a); }
    public static int treeNull(boolean b) { TreeSet<Integer> s = new TreeSet<>(); s.add(b ? null : 1); return s.size(); }
    public static boolean treeByComparator(boolean b) { TreeSet<String> s = new TreeSet<>((x, y) -> x.length() - y.length()); s.add("aa"); return s.add(b ? "bb" : "c") || s.contains("zz"); }
    public static int doubledInSetOf(int a) { return Set.of(1, a).size(); }
    public static int headSet(int a) { return new TreeSet<>(List.of(1, 5, 9)).headSet(a).size(); }
    public static boolean retain(int a) { Set<Integer> s = new TreeSet<>(List.of(1, 2)); return s.retainAll(List.of(a)) && s.isEmpty(); }
    public static boolean zerosInSet(double d) { if (d != 0) return false; Set<Double> s = new HashSet<>(); s.add(d); return s.contains(0.0); }
    public static boolean nanInSet(double d) { if (d == d) return false; Set<Double> s = new HashSet<>(); s.add(d); return s.contains(Double.NaN); }
    public static boolean longIsNotInteger(byte i) { Set<Object> s = new HashSet<>(); s.add((int) i & 1); return s.contains((long) i & 1); }
    public static boolean nullInSet(Integer i) { if (i != null && i != 0) return false; Set<Integer> s = new HashSet<>(); s.add(null); return s.contains(i); }
    public static boolean setEqualsSet(boolean b) { return new HashSet<>(List.of(1, 2)).equals(b ? new TreeSet<>(List.of(2, 1)) : List.of(1, 2)); }
}
