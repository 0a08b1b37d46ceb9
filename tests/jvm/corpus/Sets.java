package corpus;

import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** HashSet, LinkedHashSet and LinkedHashMap. */
public class Sets {
    static final class Point {
        final int x;
        final int y;

        Point(int x, int y) {
            this.x = x;
            this.y = y;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Point && ((Point) o).x == x && ((Point) o).y == y;
        }

        @Override
        public int hashCode() {
            return Objects.hash(x, y);
        }

        @Override
        public String toString() {
            return "(" + x + "," + y + ")";
        }
    }

    public static String addTwice() {
        Set<String> s = new HashSet<>();
        return s.add("a") + " " + s.add("a") + " " + s.add(null) + " " + s.size() + s.contains(null);
    }

    public static String iterationOrder() {
        return new HashSet<>(Arrays.asList("zebra", "apple", "mango", "fig", "kiwi")).toString();
    }

    public static String valueObjects() {
        Set<Point> s = new HashSet<>();
        for (int i = 0; i < 10; i++) {
            s.add(new Point(i % 3, i % 2));
        }
        return s.size() + " " + s.contains(new Point(2, 1)) + s.contains(new Point(3, 0)) + s;
    }

    public static String setAlgebra() {
        Set<Integer> a = new HashSet<>(Arrays.asList(1, 2, 3, 4));
        Set<Integer> b = new HashSet<>(Arrays.asList(3, 4, 5));
        Set<Integer> union = new HashSet<>(a);
        union.addAll(b);
        Set<Integer> both = new HashSet<>(a);
        both.retainAll(b);
        a.removeAll(b);
        return union + " " + both + " " + a;
    }

    public static String equalsAndHash() {
        Set<String> a = new HashSet<>(Arrays.asList("x", "y"));
        Set<String> b = new LinkedHashSet<>(Arrays.asList("y", "x"));
        return a.equals(b) + " " + (a.hashCode() == b.hashCode()) + " " + a.hashCode();
    }

    public static String removeIf() {
        Set<Integer> s = new HashSet<>(Arrays.asList(1, 2, 3, 4, 5, 6));
        s.removeIf(x -> x % 2 == 0);
        return s.toString() + s.remove(1) + s.remove(100);
    }

    public static int modifiedWhileIterating() {
        Set<Integer> s = new HashSet<>(Arrays.asList(1, 2, 3));
        for (int x : s) {
            s.add(x + 100);
        }
        return s.size();
    }

    public static String linkedSetKeepsInsertionOrder() {
        Set<String> s = new LinkedHashSet<>(Arrays.asList("c", "a", "b"));
        s.add("a");
        s.remove("c");
        s.add("c");
        return s.toString();
    }

    public static String linkedMapKeepsInsertionOrder() {
        Map<String, Integer> m = new LinkedHashMap<>();
        m.put("z", 1);
        m.put("a", 2);
        m.put("m", 3);
        m.put("z", 4);
        return m.toString() + m.keySet() + m.values();
    }

    public static String linkedMapAccessOrder() {
        Map<String, Integer> m = new LinkedHashMap<>(16, 0.75f, true);
        m.put("a", 1);
        m.put("b", 2);
        m.put("c", 3);
        m.get("a");
        m.getOrDefault("b", 0);
        return m.toString();
    }

    public static String leastRecentlyUsed() {
        Map<Integer, String> cache = new LinkedHashMap<Integer, String>(8, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Integer, String> eldest) {
                return size() > 3;
            }
        };
        for (int i = 0; i < 6; i++) {
            cache.put(i, "v" + i);
            cache.get(2);
        }
        return cache.toString();
    }

    public static boolean longDuplicates() {
        Set<Long> s = new HashSet<>();
        long x = 1;
        int steps = 0;
        while (s.add(x)) {
            x = x * 5 % 97;
            steps++;
        }
        return steps == 96;
    }
}
