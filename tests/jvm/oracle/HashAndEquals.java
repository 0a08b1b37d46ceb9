package oracle;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** Hash codes and equality. */
public class HashAndEquals {
    static class Point { int x; int y; @Override public boolean equals(Object o) { return o instanceof Point p && p.x == x && p.y == y; } @Override public int hashCode() { return x; } }
    static class Coloured extends Point { int colour; @Override public boolean equals(Object o) { return super.equals(o) && (!(o instanceof Coloured c) || c.colour == colour); } }
    static class Overloaded { int v; public boolean equals(Overloaded o) { return o != null && v == o.v; } }

    public static boolean pointEquals(Point a, Point b) { return a.equals(b); }
    public static boolean asymmetric(Point a, Point b) { return a.equals(b) != b.equals(a); }
    public static boolean overload(Overloaded a, Overloaded b) { Object o = b; return a.equals(b) && !a.equals(o); }
    public static int longHash(long l) { return Long.hashCode(l); }
    public static int booleanHash(boolean b) { return Boolean.hashCode(b); }
    public static int doubleHash(double d) { return Double.hashCode(d); }
    public static int charHash(Character c) { return c.hashCode(); }
    public static int objectsHash(Integer i) { return Objects.hash(i, 1); }
    public static int arraysHash(int[] a) { if (a != null && a.length > 2) return 0; return Arrays.hashCode(a); }
    public static boolean listEquals(Integer a, Integer b) { return Arrays.asList(a, 1).equals(Arrays.asList(b, 1)); }
    public static boolean objectsEquals(Integer a, Object b) { return Objects.equals(a, b); }
    public static int setOfPoints(int a, int b) { Set<Point> s = new HashSet<>(); Point p = new Point(), q = new Point(); p.x = a & 3; q.x = b & 3; s.add(p); s.add(q); return s.size(); }
    public static boolean lostByChange(byte a) { Set<Point> s = new HashSet<>(); Point p = new Point(); s.add(p); p.x = a & 1; return s.contains(p); }
    public static boolean stringHashes(boolean b) { return "Aa".hashCode() == (b ? "BB" : "Ab").hashCode(); }
    public static boolean equalsNull(Object o) { return o.equals(null); }
    public static int listHash(boolean b) { return List.of(b, "x").hashCode(); }
    public static boolean integerNeverLong(Integer i, Long l) { return i.equals(l) || l.equals(i); }
}
