package oracle;

import java.util.function.IntSupplier;
import java.util.function.Supplier;

/** Captured variables: copies of values, shared objects. */
public class Captures {
    static class Cell { int v; Cell next; }
    private int field = 1;
    private Supplier<Integer> ofThis() { return () -> field; }
    private Supplier<Captures> self() { return () -> this; }

    public static int arrayIsShared(int i) { int[] a = {i}; Runnable r = () -> a[0]++; r.run(); return a[0]; }
    public static int copyIsKept(int i) { int j = i; IntSupplier s = () -> j; i = i + 1; return s.getAsInt() == i ? 1 : 0; }
    public static int fieldIsSeen(byte i) { Captures c = new Captures(); Supplier<Integer> s = c.ofThis(); c.field = i; return s.get(); }
    public static boolean thisIsThis(boolean b) { Captures c = new Captures(), d = b ? c : new Captures(); return c.self().get() == d; }
    public static int cellIsShared(Cell c) { IntSupplier s = () -> c.v; c.v = 5; return s.getAsInt(); }
    public static int cellOfAlias(Cell c, Cell d) { IntSupplier s = () -> ++c.v; d.v = 10; s.getAsInt(); return d.v; }
    public static int anonymousShadow(int i) { int x = i; Object o = new Object() { int x = 3; @Override public int hashCode() { return this.x; } }; return o.hashCode() == x ? 1 : 0; }
    public static int loopVariable(int i) { IntSupplier last = null; for (int x : new int[] {1, 2, i}) { if (x == 2) last = () -> x * 10; } return last.getAsInt(); }
    public static String capturedText(String s) { Supplier<String> t = () -> s; return t.get(); }
    public static int patternVariable(Object o) { if (o instanceof Integer i) { IntSupplier s = () -> i == 4 ? 1 : 2; return s.getAsInt(); } return 0; }
    public static int longAndDouble(long l, double d) { Supplier<Boolean> s = () -> l > 0 && d > 0; return s.get() ? 1 : 0; }
    public static int counter(byte n) { class Count { int c; IntSupplier up() { return () -> ++c; } } Count k = new Count(); IntSupplier a = k.up(), b = k.up(); a.getAsInt(); k.c += n; return b.getAsInt(); }
    public static int nestedCapture(int i) { Supplier<IntSupplier> s = () -> { int j = i; return () -> j == 7 ? 1 : 2; }; return s.get().getAsInt(); }
    public static boolean boxIsCaptured(Integer i) { Supplier<Integer> s = () -> i; return s.get() == i; }
}
