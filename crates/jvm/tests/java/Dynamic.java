package dynamic;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

record Point(int x, double y, String name, long[] more) {}

record Empty() {}

public class Dynamic {
    private int field = 1;

    static int twice(int a) {
        return 2 * a;
    }

    private int own(Integer b) {
        return field + b;
    }

    static Object lambdas(int captured, Dynamic self, String text) {
        Function<Integer, Integer> boxing = Dynamic::twice;
        ToLongFunction<Integer> widening = Dynamic::twice;
        Supplier<String> virtual = text::trim;
        Function<Object, String> unbound = Object::toString;
        Supplier<ArrayList<String>> making = ArrayList::new;
        IntFunction<int[]> arrays = int[]::new;
        IntBinaryOperator capturing = (a, b) -> a + b + captured;
        BiFunction<Dynamic, Integer, Integer> special = Dynamic::own;
        Runnable nothing = text::length;
        Runnable both = (Runnable & Serializable) () -> self.field++;
        Comparable<String> compared = (Comparable<String> & Serializable) other -> captured;
        return new Object[] {boxing, widening, virtual, unbound, making, arrays, capturing, special, nothing, both, compared};
    }

    static String concat(boolean a, byte b, char c, short d, int e, long f, float g, double h, String i, Object j, int[] k) {
        return "a=" + a + b + c + " " + d + e + f + g + "\u0001\u0002" + h + i + j + k;
    }

    static Object grid(int a, int b) {
        return new long[a][b][3][];
    }

    static Object records(Point point, Empty empty) {
        return point.equals(empty) ? point.toString() : empty.hashCode() + point.hashCode() + empty.toString();
    }
}
