package oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Erasure, and casts that the compiler puts in. */
@SuppressWarnings({"unchecked", "rawtypes"})
public class Generics {
    static class Ref<T> { T value; Ref<T> next; }
    static class Any { Object value; Any next; }
    static class Bounded<T extends Number> { T t; int twice() { return t.intValue() * 2; } }

    private static <T> T lie(Object o) { return (T) o; }
    private static <T extends Comparable<T>> T larger(T a, T b) { return a.compareTo(b) >= 0 ? a : b; }
    private static <T> T[] pack(T... ts) { return ts; }
    private static <T> T[] wrongPack(T a, T b) { return pack(a, b); }

    public static String castAtUse(Object o) { String s = lie(o); return s; }
    public static Object noCastAtUse(Object o) { return Generics.<Object>lie(o); }
    public static boolean castWhereDropped(Object o) { Generics.<String>lie(o); return o != null; }
    public static int castForUnboxing(Object o) { return Generics.<Integer>lie(o); }
    public static Integer largerBox(Integer a, Integer b) { return larger(a, b); }
    public static boolean largerIsFirst(int a, int b) { Integer x = a, y = b; return larger(x, y) == x; }
    public static int pollutedList(Object o) { List<String> l = new ArrayList<>(); ((List) l).add(o); Object same = l.get(0); return l.get(0).length() + (same == o ? 10 : 0); }
    public static String arrayCast(boolean b) { try { String[] s = wrongPack("a", b ? "b" : "c"); return s[0]; } catch (ClassCastException e) { return "cce"; } }
    public static int packedDirectly(String a) { String[] s = pack(a, "x"); return s.length; }
    public static int bounded(Object o) { Bounded b = new Bounded<Integer>(); b.t = (Number) o; return b.twice(); }
    public static int castOfField(Any r) { Ref<Integer> ref = new Ref<>(); ref.value = lie(r.value); return ref.value == null ? -1 : ref.value > 5 ? 1 : 0; }
    public static boolean functions(int i) { Function<Integer, Integer> inc = x -> x + 1; return inc.andThen(x -> x == i).compose((Integer x) -> x * 2).apply(3); }
    public static boolean sameClass(boolean b) { return new ArrayList<String>().getClass() == (b ? new ArrayList<Integer>() : new Ref<String>()).getClass(); }
    public static int castToIntersection(Object o) { return ((Number & Comparable) o).intValue() > 0 ? 1 : 0; }
    public static boolean cycleOfTwo(Any r) { return r.next != null && r.next.next == r && r.value == r.next.value; }
}
