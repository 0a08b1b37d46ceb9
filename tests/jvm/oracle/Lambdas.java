package oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;

/** Lambdas and references to methods. */
public class Lambdas {
    static class Cell { int v; int get() { return v; } Cell plus(int k) { v += k; return this; } }
    private static int twice(int x) { return x + x; }
    private static int calls;
    private static Cell counted(Cell c) { calls++; return c; }

    public static int boundEagerly(Cell c) { Supplier<Integer> s = c::get; c = new Cell(); return s.get(); }
    public static int boundNull(Cell c) { try { IntSupplier s = c::get; return 1; } catch (NullPointerException e) { return 2; } }
    public static int lambdaIsLate(Cell c) { IntSupplier s = () -> c.get(); return c == null ? 3 : s.getAsInt() > 0 ? 1 : 2; }
    public static int receiverEvaluatedOnce(Cell c) { IntSupplier s = counted(c)::get; s.getAsInt(); s.getAsInt(); return calls; }
    public static int unbound(Cell c) { ToIntFunction<Cell> f = Cell::get; return f.applyAsInt(c); }
    public static int staticReference(byte x) { Function<Integer, Integer> f = Lambdas::twice; return f.andThen(f).apply((int) x); }
    public static int constructorReference(int n) { IntFunction<int[]> f = int[]::new; return f.apply(n > 3 ? 3 : n).length; }
    public static int curried(int a, int b) { Function<Integer, Function<Integer, Boolean>> f = x -> y -> x < y; return f.apply(a).apply(b) ? 1 : 0; }
    public static boolean predicates(int i) { Predicate<Integer> p = x -> x > 2, q = x -> x < 5; return p.and(q.negate()).or(x -> x == 0).test(i); }
    public static int shortCircuit(int i) { int[] n = {0}; Predicate<Integer> p = x -> { n[0]++; return x > 0; }; p.and(p).and(p).test(i); return n[0]; }
    public static int unboxInReference(Integer i, Integer j) { IntBinaryOperator f = Integer::compare; BiFunction<Integer, Integer, Integer> g = Integer::compare; return f.applyAsInt(i, j) + g.apply(i, j); }
    public static Object returnsItself(Object o) { UnaryOperator<Object> id = UnaryOperator.identity(); return id.apply(o); }
    public static int listOfLambdas(int i) { List<IntSupplier> l = new ArrayList<>(); for (int k = 0; k < 3; k++) { int c = k; l.add(() -> c == i ? 10 : c); } int s = 0; for (IntSupplier x : l) s += x.getAsInt(); return s; }
    public static int recursive(byte n) { IntFunction<Integer>[] f = newArray(); f[0] = k -> k <= 0 ? 0 : 1 + f[0].apply(k - 1); return f[0].apply(n & 3); }
    @SuppressWarnings({"unchecked", "rawtypes"}) private static IntFunction<Integer>[] newArray() { return new IntFunction[1]; }
    public static int exceptionInside(int i) { Supplier<Integer> s = () -> 6 / i; try { return s.get(); } catch (ArithmeticException e) { return -99; } }
    public static int chain(Cell c, byte k) { Function<Cell, Cell> f = x -> x.plus(k); return f.compose(f).apply(c).v; }
    public static int nullFunction(boolean b) { Function<Integer, Integer> f = b ? x -> x : null; return f.apply(3); }
}
