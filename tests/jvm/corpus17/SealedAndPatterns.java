package corpus17;

import java.util.List;

/** Sealed hierarchies and instanceof with patterns. */
public class SealedAndPatterns {
    sealed interface Shape permits Circle, Square, Blob {}

    record Circle(double radius) implements Shape {}

    record Square(double side) implements Shape {}

    static non-sealed class Blob implements Shape {
        int size = 3;
    }

    static final class BigBlob extends Blob {
        BigBlob() {
            size = 100;
        }
    }

    abstract static sealed class Node {
        static final class Leaf extends Node {
            final int value;

            Leaf(int value) {
                this.value = value;
            }
        }

        static final class Fork extends Node {
            final Node left;
            final Node right;

            Fork(Node left, Node right) {
                this.left = left;
                this.right = right;
            }
        }
    }

    static double area(Shape s) {
        if (s instanceof Circle c) {
            return 3 * c.radius() * c.radius();
        } else if (s instanceof Square q) {
            return q.side() * q.side();
        } else if (s instanceof Blob b) {
            return b.size;
        }
        throw new AssertionError("unreachable " + s);
    }

    static int sum(Node n) {
        if (n instanceof Node.Leaf leaf) {
            return leaf.value;
        }
        Node.Fork fork = (Node.Fork) n;
        return sum(fork.left) + sum(fork.right);
    }

    public static double areas() {
        double total = 0;
        for (Shape s : List.of(new Circle(2), new Square(3), new Blob(), new BigBlob())) {
            total = total * 10 + area(s);
        }
        return total;
    }

    public static double areaOfNull() {
        return area(null);
    }

    public static int treeSum() {
        return sum(new Node.Fork(new Node.Fork(new Node.Leaf(1), new Node.Leaf(2)), new Node.Leaf(39)));
    }

    public static int nullInTree() {
        return sum(new Node.Fork(new Node.Leaf(1), null));
    }

    static String classify(Object o) {
        if (o instanceof Integer i && i > 10) {
            return "big " + i;
        }
        if (o instanceof String s && !s.isEmpty() && s.charAt(0) == 'x') {
            return "x-string " + s.length();
        }
        if (!(o instanceof Number n)) {
            return "other";
        }
        return "number " + n.intValue();
    }

    public static String patternsWithConditions() {
        StringBuilder out = new StringBuilder();
        for (Object o : new Object[] {5, 50, "xyz", "abc", "", 2.5, null, 'c'}) {
            out.append(classify(o)).append("; ");
        }
        return out.toString();
    }

    public static int patternInLoop() {
        Object o = 20;
        int rounds = 0;
        while (o instanceof Integer i && i > 0) {
            o = i - 7;
            rounds++;
        }
        return rounds;
    }

    public static boolean equalsWithPattern() {
        class Key {
            final int id;

            Key(int id) {
                this.id = id;
            }

            @Override
            public boolean equals(Object o) {
                return o instanceof Key k && k.id == id;
            }

            @Override
            public int hashCode() {
                return id;
            }
        }
        return new Key(1).equals(new Key(1)) && !new Key(1).equals("1") && !new Key(1).equals(null);
    }

    public static String arrayPattern() {
        Object o = new int[] {4, 5};
        return o instanceof int[] a && a.length == 2 ? "ints " + a[1] : "no";
    }

    public static String genericPattern() {
        Object o = List.of("a", "b");
        return o instanceof List<?> list && list.get(0) instanceof String s ? s + list.size() : "no";
    }
}
