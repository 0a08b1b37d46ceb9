package corpus17;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** Records and their generated methods. */
public class Records {
    record Point(int x, int y) {
        static final Point ORIGIN = new Point(0, 0);

        Point plus(Point o) {
            return new Point(x + o.x, y + o.y());
        }
    }

    record Range(int from, int to) {
        Range {
            if (from > to) {
                throw new IllegalArgumentException(from + " > " + to);
            }
        }

        Range(int to) {
            this(0, to);
        }
    }

    record Everything(byte b, short s, char c, int i, long l, float f, double d, boolean z, String t, int[] a) {}

    record Empty() {}

    record Pair<A, B>(A first, B second) {}

    record Named(String name) implements Comparable<Named> {
        Named {
            name = name.trim();
        }

        @Override
        public int compareTo(Named o) {
            return name.compareTo(o.name);
        }

        @Override
        public String toString() {
            return "<" + name + ">";
        }
    }

    record Overridden(int x) {
        @Override
        public int x() {
            return x * 2;
        }

        @Override
        public int hashCode() {
            return 42;
        }
    }

    public static Object returned() {
        return new Point(3, -4);
    }

    public static String accessors() {
        Point p = new Point(3, 4).plus(new Point(10, 20));
        return p.x() + " " + p.y() + " " + Point.ORIGIN;
    }

    public static String text() {
        return new Point(1, 2) + " " + new Empty() + " " + new Pair<>("a", null) + " " + new Pair<>(new Point(5, 6), 'c');
    }

    public static String equality() {
        return new Point(1, 2).equals(new Point(1, 2)) + " " + new Point(1, 2).equals(new Point(2, 1)) + " "
                + new Point(1, 2).equals(null) + " " + new Empty().equals(new Empty()) + " "
                + new Pair<>("a", 1).equals(new Pair<>(new String("a"), 1));
    }

    public static String hashes() {
        return new Point(1, 2).hashCode() + " " + new Empty().hashCode() + " " + new Pair<>("x", null).hashCode() + " "
                + (new Point(7, 8).hashCode() == new Point(7, 8).hashCode());
    }

    public static boolean floatingComponents() {
        record F(double d, float f) {}
        return new F(Double.NaN, 0f).equals(new F(Double.NaN, 0f)) && !new F(0.0, 0f).equals(new F(-0.0, 0f));
    }

    public static String everyType() {
        Everything e = new Everything((byte) 1, (short) 2, 'c', 4, 5L, 6f, 7.0, true, "t", null);
        return e.toString() + e.hashCode();
    }

    public static boolean arraysByIdentity() {
        int[] a = {1};
        Everything x = new Everything((byte) 1, (short) 2, 'c', 4, 5L, 6f, 7.0, true, "t", a);
        Everything y = new Everything((byte) 1, (short) 2, 'c', 4, 5L, 6f, 7.0, true, "t", a.clone());
        return x.equals(x) && !x.equals(y);
    }

    public static Object compactConstructorRejects() {
        return new Range(5, 3);
    }

    public static String secondConstructor() {
        return new Range(7).toString();
    }

    public static String compactConstructorChanges() {
        return new Named("  padded ") + new Named("x").name();
    }

    public static Object compactConstructorNull() {
        return new Named(null);
    }

    public static String overriddenMembers() {
        Overridden o = new Overridden(5);
        return o.x() + " " + o + " " + o.hashCode() + o.equals(new Overridden(5));
    }

    public static int inHashSet() {
        Set<Point> s = new HashSet<>();
        for (int i = 0; i < 12; i++) {
            s.add(new Point(i % 3, i % 4 / 2));
        }
        return s.size();
    }

    public static String sorted() {
        List<Pair<String, Integer>> list = new ArrayList<>(List.of(new Pair<>("b", 2), new Pair<>("a", 2), new Pair<>("c", 1)));
        list.sort(Comparator.comparing((Pair<String, Integer> p) -> p.second()).thenComparing(Pair::first));
        return list.toString();
    }

    public static String localRecordCounts() {
        record Count(String word, int n) {
            Count next() {
                return new Count(word, n + 1);
            }
        }
        Count c = new Count("x", 0);
        for (int i = 0; i < 5; i++) {
            c = c.next();
        }
        return c.toString();
    }

    public static boolean nestedEquality() {
        var a = new Pair<>(new Pair<>(1, "x"), List.of(new Point(1, 2)));
        var b = new Pair<>(new Pair<>(1, "x"), List.of(new Point(1, 2)));
        return a.equals(b) && a.hashCode() == b.hashCode() && Objects.equals(a.first(), b.first());
    }

    public static boolean isRecordClass() {
        return Point.class.isRecord() && !String.class.isRecord() && new Point(1, 2) instanceof Record;
    }
}
