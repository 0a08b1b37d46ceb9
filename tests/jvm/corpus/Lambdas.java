package corpus;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.function.LongSupplier;
import java.util.function.ObjIntConsumer;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;

/** Lambda expressions: captures, primitive interfaces, recursion and nesting. */
public class Lambdas {
    int field = 5;
    static int counter;
    static IntUnaryOperator factorial;

    interface TriFunction<A, B, C, R> {
        R apply(A a, B b, C c);

        default TriFunction<A, B, C, String> shown() {
            return (a, b, c) -> "<" + apply(a, b, c) + ">";
        }
    }

    public static int withoutCapture() {
        IntBinaryOperator add = (a, b) -> a + b;
        return add.applyAsInt(3, 4);
    }

    public static int capturesLocals() {
        int x = 10;
        long y = 1L << 35;
        double d = 0.5;
        String s = "abc";
        Supplier<Integer> f = () -> x + (int) (y >> 33) + (int) (d * 4) + s.length();
        return f.get();
    }

    public static int capturesThis() {
        Lambdas owner = new Lambdas();
        IntUnaryOperator f = owner.adder();
        owner.field = 100;
        return f.applyAsInt(1);
    }

    IntUnaryOperator adder() {
        return x -> x + field;
    }

    public static int capturesMutableCell() {
        int[] cell = {0};
        Runnable r = () -> cell[0] += 3;
        r.run();
        r.run();
        return cell[0];
    }

    public static String eachIterationItsOwnCapture() {
        List<Supplier<String>> all = new ArrayList<>();
        for (String s : new String[] {"a", "b", "c"}) {
            all.add(() -> s + s);
        }
        StringBuilder out = new StringBuilder();
        all.forEach(f -> out.append(f.get()));
        return out.toString();
    }

    public static int recursionThroughField() {
        factorial = n -> n <= 1 ? 1 : n * factorial.applyAsInt(n - 1);
        return factorial.applyAsInt(10);
    }

    public static int recursionThroughItself() {
        class Fix {
            Function<Integer, Integer> f;
        }
        Fix fix = new Fix();
        fix.f = n -> n < 2 ? n : fix.f.apply(n - 1) + fix.f.apply(n - 2);
        return fix.f.apply(12);
    }

    public static int nestedLambdas() {
        Function<Integer, Function<Integer, Function<Integer, Integer>>> curried = a -> b -> c -> a * 100 + b * 10 + c;
        return curried.apply(1).apply(2).apply(3);
    }

    public static String primitiveInterfaces() {
        IntPredicate even = i -> i % 2 == 0;
        IntFunction<String> stars = n -> n + "*";
        ToIntFunction<String> length = s -> s.length();
        DoubleUnaryOperator half = d -> d / 2;
        LongSupplier big = () -> 1L << 60;
        BooleanSupplier yes = () -> true;
        ToDoubleFunction<Integer> third = i -> i / 4.0;
        return even.test(4) + stars.apply(3) + length.applyAsInt("four") + half.applyAsDouble(3) + big.getAsLong()
                + yes.getAsBoolean() + third.applyAsDouble(3);
    }

    public static int boxingAdaptation() {
        Function<Integer, Integer> twice = x -> x * 2;
        BinaryOperator<Integer> plus = (a, b) -> a + b;
        int r = twice.apply(21);
        return plus.apply(r, 1000);
    }

    public static String customInterface() {
        TriFunction<Integer, String, Character, String> f = (a, b, c) -> a + b + c;
        return f.apply(1, "x", 'y') + f.shown().apply(2, "z", 'w');
    }

    public static String blockBodies() {
        BiFunction<Integer, Integer, String> gcd = (a, b) -> {
            while (b != 0) {
                int t = a % b;
                a = b;
                b = t;
            }
            return "gcd " + a;
        };
        return gcd.apply(84, 36);
    }

    public static int throwsFromLambda() {
        Supplier<Integer> f = () -> {
            throw new IllegalStateException("from lambda");
        };
        return f.get();
    }

    public static int checkedExceptionFromCallable() throws Exception {
        Callable<Integer> c = () -> {
            if (counter == 0) {
                throw new Exception("checked");
            }
            return 1;
        };
        return c.call();
    }

    public static int nullFromLambdaUnboxed() {
        Supplier<Integer> f = () -> null;
        int x = f.get();
        return x;
    }

    public static int evaluatedLazily() {
        Supplier<Integer> f = () -> ++counter;
        int before = counter;
        int a = f.get();
        int b = f.get();
        return before * 100 + a * 10 + b;
    }

    public static int effectOnStatic() {
        Consumer<Integer> c = x -> counter += x;
        c.andThen(x -> counter *= x).accept(4);
        return counter;
    }

    public static String objIntConsumer() {
        StringBuilder out = new StringBuilder();
        ObjIntConsumer<String> c = (s, i) -> out.append(s.charAt(i));
        c.accept("hello", 1);
        c.accept("world", 4);
        return out.toString();
    }

    public static boolean lambdaInTernary() {
        boolean big = counter == 0;
        IntPredicate p = big ? x -> x > 100 : x -> x < 100;
        return p.test(500);
    }

    public static int arrayOfLambdas() {
        IntUnaryOperator[] steps = {x -> x + 1, x -> x * x, x -> -x};
        int v = 3;
        for (IntUnaryOperator s : steps) {
            v = s.applyAsInt(v);
        }
        return v;
    }

    public static boolean intersectionCast() {
        Runnable r = (Runnable & java.io.Serializable) () -> counter++;
        r.run();
        return r instanceof java.io.Serializable && counter == 1;
    }

    static int applyTwice(IntUnaryOperator f, int x) {
        return f.applyAsInt(f.applyAsInt(x));
    }

    public static int asArgument() {
        int offset = 7;
        return applyTwice(x -> applyTwice(y -> y * 2, x) + offset, 1);
    }
}
