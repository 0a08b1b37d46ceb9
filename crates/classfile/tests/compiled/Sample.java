package sample;

import java.util.function.IntFunction;

@Deprecated
@FunctionalInterface
interface Shape {
    double area();
}

sealed interface Tree permits Leaf, Node {}

record Leaf(int value) implements Tree {}

record Node(Tree left, java.util.List<? extends Tree> others) implements Tree {}

public class Sample<T extends Comparable<T>> {
    static final long BIG = 1L << 40;
    static final boolean YES = true;
    static final String WORDS = "words \ud800 and \0";
    static final double HALF = 0.5;
    volatile T held;

    class Inner {
        private int depth;
    }

    @Deprecated
    static int sum(int[] numbers, long start) throws java.io.IOException {
        int total = (int) start;
        for (int number : numbers) {
            total += number;
        }
        return total;
    }

    static String describe(Tree tree, String name) {
        IntFunction<String> twice = count -> name + count + name;
        Object local = new Object() {
            @Override
            public String toString() {
                return name;
            }
        };
        try {
            switch (name) {
                case "leaf":
                    return twice.apply(2);
                case "node":
                    return local.toString();
                default:
                    throw new IllegalArgumentException(name);
            }
        } catch (IllegalStateException | IllegalArgumentException problem) {
            return problem.getMessage();
        } finally {
            System.out.println(tree);
        }
    }

    native void outside();
}
