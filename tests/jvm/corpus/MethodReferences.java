package corpus;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToIntBiFunction;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;

/** Method references of every kind. */
public class MethodReferences {
    final String label;

    MethodReferences() {
        this("default");
    }

    MethodReferences(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }

    String joined(String other) {
        return label + other;
    }

    static int twice(int x) {
        return x * 2;
    }

    static String show(Object... all) {
        return Arrays.toString(all);
    }

    static long widen(long x) {
        return x << 32;
    }

    static class Parent {
        String hello() {
            return "parent";
        }
    }

    static class Child extends Parent {
        @Override
        String hello() {
            return "child";
        }

        String both() {
            Supplier<String> up = super::hello;
            Supplier<String> own = this::hello;
            return up.get() + own.get();
        }
    }

    public static int staticMethod() {
        Function<Integer, Integer> f = MethodReferences::twice;
        return f.apply(21);
    }

    public static int staticLibraryMethod() {
        IntBinaryOperator max = Math::max;
        ToIntFunction<String> parse = Integer::parseInt;
        return max.applyAsInt(3, 9) + parse.applyAsInt("33");
    }

    public static String boundReceiver() {
        MethodReferences m = new MethodReferences("bound");
        Supplier<String> f = m::label;
        m = new MethodReferences("other");
        return f.get() + m.label;
    }

    public static String unboundReceiver() {
        Function<MethodReferences, String> f = MethodReferences::label;
        return f.apply(new MethodReferences("x")) + f.apply(new MethodReferences());
    }

    public static String unboundWithArgument() {
        BiFunction<MethodReferences, String, String> f = MethodReferences::joined;
        return f.apply(new MethodReferences("a"), "b");
    }

    public static String constructors() {
        Supplier<MethodReferences> none = MethodReferences::new;
        Function<String, MethodReferences> one = MethodReferences::new;
        return none.get().label + one.apply("made").label;
    }

    public static String arrayConstructor() {
        IntFunction<int[]> ints = int[]::new;
        Function<Integer, String[][]> nested = String[][]::new;
        return ints.apply(3).length + " " + nested.apply(2).length;
    }

    public static int arrayConstructorNegative() {
        IntFunction<int[]> ints = int[]::new;
        return ints.apply(-5).length;
    }

    public static String varargsAdapter() {
        BiFunction<Integer, String, String> f = MethodReferences::show;
        Supplier<String> none = MethodReferences::show;
        return f.apply(1, "two") + none.get();
    }

    public static long wideningAdapter() {
        Function<Integer, Long> f = MethodReferences::widen;
        return f.apply(3);
    }

    public static String superReference() {
        return new Child().both();
    }

    public static int boundToNullFails() {
        String none = null;
        IntSupplier f = none::length;
        return f.getAsInt();
    }

    public static String receiverEvaluatedOnce() {
        int[] calls = {0};
        class Maker {
            String make() {
                calls[0]++;
                return "made";
            }
        }
        IntSupplier f = new Maker().make()::length;
        return f.getAsInt() + f.getAsInt() + " " + calls[0];
    }

    public static String comparatorReference() {
        List<String> words = new ArrayList<>(Arrays.asList("b", "C", "a"));
        words.sort(String::compareToIgnoreCase);
        Comparator<String> natural = String::compareTo;
        return words.toString() + (natural.compare("b", "a") > 0);
    }

    public static String printlnReference() {
        Consumer<Object> print = System.out::println;
        print.accept("one");
        print.accept(2);
        return "done";
    }

    public static String consumerDropsResult() {
        List<String> list = new ArrayList<>();
        Consumer<String> add = list::add;
        add.accept("x");
        add.accept("y");
        return list.toString();
    }

    public static boolean predicateReference() {
        Predicate<String> empty = String::isEmpty;
        return empty.test("") && empty.negate().test("a");
    }

    public static int twoArgumentsToInt() {
        ToIntBiFunction<String, String> index = String::indexOf;
        return index.applyAsInt("hello", "lo");
    }

    public static String stringMethods() {
        UnaryOperator<String> upper = String::toUpperCase;
        Function<Object, String> text = Object::toString;
        Function<Object, String> value = String::valueOf;
        return upper.apply("abc") + text.apply(12) + value.apply(null);
    }

    public static String genericConstructor() {
        Supplier<List<Integer>> maker = ArrayList::new;
        List<Integer> a = maker.get();
        a.add(1);
        return a + "" + maker.get();
    }
}
