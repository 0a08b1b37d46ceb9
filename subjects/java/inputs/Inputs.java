package inputs;

import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.Supplier;

/** Inputs of types that the language's library declares, and functions. */
public class Inputs {
    public static class Node {
        int value;
        Node next;
    }

    public interface Operation {
        int apply(int a, int b);

        default int twice(int a) {
            return apply(a, a);
        }
    }

    public static class Sum implements Operation {
        @Override
        public int apply(int a, int b) {
            return a + b;
        }
    }

    public static String kind(Object o) {
        return o == null ? "none" : o instanceof String ? "text" : o instanceof Integer ? "number" : "other";
    }

    public static boolean equal(Object a, Integer b) {
        return a.equals(b);
    }

    public static int sum(List<Integer> list) {
        int sum = 0;
        for (int i = 0; i < list.size(); i++) {
            sum += list.get(i);
        }
        return sum;
    }

    public static int length(CharSequence text) {
        return text.length();
    }

    public static long number(Number number) {
        return number.longValue();
    }

    public static int next(Iterator<Integer> all) {
        return all.hasNext() ? all.next() : -1;
    }

    public static int order(Comparator<String> comparator, String a, String b) {
        int there = comparator.compare(a, b);
        int back = comparator.compare(b, a);
        return there < 0 && back < 0 ? 0 : there == 0 ? 1 : 2;
    }

    public static Integer compose(Function<Integer, Integer> f, Function<Integer, Integer> g, Integer x) {
        Integer between = f.apply(x);
        return between == null ? x : g.apply(between);
    }

    public static int fold(int[] all, IntBinaryOperator operator) {
        int result = 0;
        for (int i : all) {
            result = operator.applyAsInt(result, i);
        }
        return result > 5 ? 1 : 2;
    }

    public static Node supplied(Supplier<Node> supplier, Node known) {
        Node first = supplier.get();
        Node second = supplier.get();
        return first == second ? known : first == known ? second : first.next;
    }

    public static int own(Operation operation) {
        return operation instanceof Sum ? operation.twice(3) : operation.twice(3) > 6 ? 1 : 2;
    }

    public static void run(Runnable once) {
        once.run();
        once.run();
    }
}
