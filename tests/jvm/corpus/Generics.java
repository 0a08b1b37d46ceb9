package corpus;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Generics as erased: bridge methods, covariant returns, and casts that fail late. */
public class Generics {
    interface Transformer<A, B> {
        B apply(A a);
    }

    static class Length implements Transformer<String, Integer> {
        @Override
        public Integer apply(String s) {
            return s.length();
        }
    }

    static class Box<T> {
        T value;

        Box(T value) {
            this.value = value;
        }

        T get() {
            return value;
        }

        <R> Box<R> map(Transformer<? super T, ? extends R> f) {
            return new Box<>(f.apply(value));
        }
    }

    static class IntBox extends Box<Integer> {
        IntBox(int value) {
            super(value);
        }

        @Override
        Integer get() {
            return super.get() + 1;
        }
    }

    static class Animal {
        Animal self() {
            return this;
        }

        @Override
        public String toString() {
            return "animal";
        }
    }

    static class Cat extends Animal {
        @Override
        Cat self() {
            return this;
        }

        String purr() {
            return "purr";
        }
    }

    static <T extends Comparable<T>> T largest(List<T> all) {
        T best = all.get(0);
        for (T t : all) {
            if (t.compareTo(best) > 0) {
                best = t;
            }
        }
        return best;
    }

    public static int bridgeMethod() {
        Transformer<String, Integer> t = new Length();
        return t.apply("four");
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static Object bridgeCastFails() {
        Transformer t = new Length();
        return t.apply(42);
    }

    public static int overriddenThroughBridge() {
        Box<Integer> b = new IntBox(41);
        return b.get();
    }

    public static String covariantReturn() {
        Animal a = new Cat();
        return new Cat().self().purr() + (a.self() == a);
    }

    public static String boundedMethod() {
        List<String> words = new ArrayList<>();
        words.add("pear");
        words.add("zebra");
        words.add("apple");
        return largest(words);
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static String heapPollution() {
        List raw = new ArrayList<String>();
        raw.add(1);
        List<String> strings = raw;
        return strings.get(0);
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static String pollutionUnnoticedAsObject() {
        List raw = new ArrayList<String>();
        raw.add(1);
        List<String> strings = raw;
        Object o = strings.get(0);
        return "" + o;
    }

    public static String mappedBoxes() {
        return new Box<>("abc").map(new Length()).map(n -> "n=" + n).get();
    }

    @SafeVarargs
    static <T> T[] arrayOf(T... all) {
        return all;
    }

    static <T> T[] pair(T a, T b) {
        return arrayOf(a, b);
    }

    public static String genericArrayHasErasedType() {
        Object[] direct = arrayOf("a", "b");
        Object[] indirect = pair("a", "b");
        return direct.getClass().getName() + " " + indirect.getClass().getName();
    }

    public static String genericArrayCastFails() {
        String[] s = pair("a", "b");
        return s[0];
    }

    static class Reversed<T extends Comparable<T>> implements Comparator<T> {
        @Override
        public int compare(T a, T b) {
            return b.compareTo(a);
        }
    }

    public static String comparatorByHand() {
        Integer[] values = {3, 1, 2};
        java.util.Arrays.sort(values, new Reversed<>());
        return java.util.Arrays.toString(values);
    }

    static class Pair<A, B> {
        final A first;
        final B second;

        Pair(A first, B second) {
            this.first = first;
            this.second = second;
        }

        Pair<B, A> swap() {
            return new Pair<>(second, first);
        }
    }

    public static String swappedPair() {
        Pair<String, Integer> p = new Pair<>("x", 1);
        Pair<Integer, String> q = p.swap();
        int n = q.first + 1;
        return q.second + n;
    }
}
