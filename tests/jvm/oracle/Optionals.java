package oracle;

import java.util.Optional;
import java.util.OptionalInt;

/** Optional values. */
public class Optionals {
    public static String orElse(String s) { return Optional.ofNullable(s).orElse("none"); }
    public static boolean emptyIsOne(String s) { return Optional.ofNullable(s) == Optional.<String>empty(); }
    public static Object of(Object o) { return Optional.of(o).get(); }
    public static String missing(boolean b) { try { return Optional.ofNullable(b ? "x" : null).get(); } catch (java.util.NoSuchElementException e) { return e.getMessage(); } }
    public static int mapToNull(Integer i) { return Optional.ofNullable(i).map(x -> x > 2 ? x : null).isPresent() ? 1 : 0; }
    public static boolean equalOptionals(Integer a, Integer b) { return Optional.ofNullable(a).equals(Optional.ofNullable(b)); }
    public static int lazyElse(Integer i) { int[] n = {0}; Optional.ofNullable(i).orElseGet(() -> ++n[0]); Optional.ofNullable(i).orElse(++n[0]); return n[0]; }
    public static int throwing(Integer i) { return Optional.ofNullable(i).orElseThrow(() -> new IllegalStateException("none")); }
    public static boolean filterKeepsObject(Integer i) { Optional<Integer> o = Optional.ofNullable(i); return o.filter(x -> x > 0) == o; }
    public static int flat(Integer i) { return Optional.ofNullable(i).flatMap(x -> x == 0 ? Optional.empty() : Optional.of(1)).or(() -> Optional.of(2)).get(); }
    public static boolean emptyInt(boolean b) { return (b ? OptionalInt.of(0) : OptionalInt.empty()).equals(OptionalInt.empty()); }
    public static String text(boolean b) { return Optional.ofNullable(b ? "v" : null).toString() + OptionalInt.of(3); }
    public static int hash(Integer i) { return Optional.ofNullable(i).hashCode(); }
    public static boolean newEachTime(boolean b) { return Optional.of(b) == Optional.of(b); }
    public static int ifPresent(Integer i) { int[] r = {0}; Optional.ofNullable(i).ifPresentOrElse(x -> r[0] = x > 1 ? 1 : 2, () -> r[0] = 3); return r[0]; }
}
