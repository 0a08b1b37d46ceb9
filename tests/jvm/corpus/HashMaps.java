package corpus;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** HashMap: collisions, growth, trees in buckets, and the methods with functions. */
public class HashMaps {
    /** All keys fall into a few buckets, so that buckets become trees. */
    static final class BadKey implements Comparable<BadKey> {
        final int id;

        BadKey(int id) {
            this.id = id;
        }

        @Override
        public int hashCode() {
            return id % 2;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof BadKey && ((BadKey) o).id == id;
        }

        @Override
        public int compareTo(BadKey o) {
            return Integer.compare(id, o.id);
        }
    }

    static Map<String, Integer> sample() {
        Map<String, Integer> map = new HashMap<>();
        map.put("one", 1);
        map.put("two", 2);
        map.put("three", 3);
        return map;
    }

    public static String putAndGet() {
        Map<String, Integer> map = sample();
        Integer old = map.put("two", 22);
        Integer none = map.put("four", 4);
        return old + " " + none + " " + map.get("two") + map.get("five") + map.size() + map.containsKey("one")
                + map.containsValue(3);
    }

    public static String iterationOrder() {
        Map<String, Integer> map = new HashMap<>();
        for (String s : "the quick brown fox jumps over a lazy dog".split(" ")) {
            map.put(s, s.length());
        }
        return map.toString();
    }

    public static String integerKeysInOrder() {
        Map<Integer, String> map = new HashMap<>();
        for (int i : new int[] {17, 1, 33, 5, -1, 100000}) {
            map.put(i, "v" + i);
        }
        return map.toString();
    }

    public static int growth() {
        Map<Integer, Integer> map = new HashMap<>(2);
        for (int i = 0; i < 300; i++) {
            map.put(i * 17, i);
        }
        int h = 0;
        for (Map.Entry<Integer, Integer> e : map.entrySet()) {
            h = h * 31 + e.getKey() + e.getValue();
        }
        return h;
    }

    public static String collidingStrings() {
        Map<String, Integer> map = new HashMap<>();
        map.put("Aa", 1);
        map.put("BB", 2);
        map.put("AaAa", 3);
        map.put("BBBB", 4);
        map.put("AaBB", 5);
        map.remove("BBBB");
        return map.toString() + map.get("BB") + map.get("BBAa");
    }

    public static int treesInBuckets() {
        Map<BadKey, Integer> map = new HashMap<>();
        for (int i = 0; i < 100; i++) {
            map.put(new BadKey(i * 7 % 100), i);
        }
        int h = 0;
        for (int i = 0; i < 100; i += 3) {
            h = h * 31 + map.get(new BadKey(i));
        }
        return h + map.size();
    }

    public static int treesShrinkBack() {
        Map<BadKey, Integer> map = new HashMap<>();
        for (int i = 0; i < 80; i++) {
            map.put(new BadKey(i), i);
        }
        for (int i = 0; i < 76; i++) {
            map.remove(new BadKey(i));
        }
        int h = map.size();
        for (Integer v : map.values()) {
            h = h * 100 + v;
        }
        return h;
    }

    public static String nullKeyAndValue() {
        Map<String, String> map = new HashMap<>();
        map.put(null, "nothing");
        map.put("x", null);
        return map.get(null) + map.get("x") + map.containsKey("x") + map.getOrDefault("x", "d")
                + map.getOrDefault("y", "d") + map.remove(null) + map.size();
    }

    public static String computeIfAbsent() {
        Map<Integer, List<String>> byLength = new HashMap<>();
        for (String s : new String[] {"a", "bb", "c", "dd", "eee"}) {
            byLength.computeIfAbsent(s.length(), n -> new ArrayList<>()).add(s);
        }
        return byLength.toString();
    }

    public static String merge() {
        Map<Character, Integer> counts = new HashMap<>();
        for (char c : "mississippi".toCharArray()) {
            counts.merge(c, 1, Integer::sum);
        }
        counts.merge('m', 0, (a, b) -> null);
        return counts.toString();
    }

    public static String compute() {
        Map<String, Integer> map = sample();
        map.compute("one", (k, v) -> v + 10);
        map.compute("new", (k, v) -> v == null ? 0 : v);
        map.compute("two", (k, v) -> null);
        map.computeIfPresent("three", (k, v) -> v * k.length());
        map.computeIfPresent("absent", (k, v) -> 1);
        return map.get("one") + " " + map.get("new") + " " + map.get("two") + " " + map.get("three") + " " + map.size();
    }

    public static String putIfAbsent() {
        Map<String, Integer> map = sample();
        Integer a = map.putIfAbsent("one", 100);
        Integer b = map.putIfAbsent("ten", 10);
        return a + " " + b + " " + map.get("one") + map.get("ten");
    }

    public static String replace() {
        Map<String, Integer> map = sample();
        boolean swapped = map.replace("one", 1, 11);
        boolean refused = map.replace("two", 9, 99);
        Integer old = map.replace("three", 33);
        map.replaceAll((k, v) -> v + 1000);
        return swapped + " " + refused + " " + old + map.get("one") + map.get("two") + map.get("three");
    }

    public static String removePair() {
        Map<String, Integer> map = sample();
        return map.remove("one", 5) + " " + map.remove("one", 1) + " " + map.remove("none") + map.size();
    }

    public static String viewsWriteThrough() {
        Map<String, Integer> map = sample();
        map.keySet().remove("one");
        map.values().remove(2);
        for (Map.Entry<String, Integer> e : map.entrySet()) {
            e.setValue(e.getValue() * 100);
        }
        return map.toString();
    }

    public static String iteratorRemove() {
        Map<Integer, Integer> map = new HashMap<>();
        for (int i = 0; i < 20; i++) {
            map.put(i, i * i);
        }
        for (Iterator<Integer> it = map.keySet().iterator(); it.hasNext(); ) {
            if (it.next() % 3 != 0) {
                it.remove();
            }
        }
        return map.toString();
    }

    public static int modifiedWhileIterating() {
        Map<String, Integer> map = sample();
        int sum = 0;
        for (String k : map.keySet()) {
            sum += map.get(k);
            map.put(k + "!", 1);
        }
        return sum;
    }

    public static String equalsAndHash() {
        Map<String, Integer> a = sample();
        Map<String, Integer> b = new HashMap<>(sample());
        b.remove("one");
        boolean before = a.equals(b);
        b.put("one", 1);
        return before + " " + a.equals(b) + " " + (a.hashCode() == b.hashCode()) + " " + a.hashCode();
    }

    public static String forEachAndCopies() {
        Map<String, Integer> map = new HashMap<>();
        map.putAll(sample());
        int[] sum = {0};
        map.forEach((k, v) -> sum[0] += k.length() * v);
        map.clear();
        return sum[0] + " " + map + map.isEmpty();
    }

    static class Mutable {
        int value;

        @Override
        public int hashCode() {
            return value;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Mutable && ((Mutable) o).value == value;
        }
    }

    public static String mutatedKeyGetsLost() {
        Map<Mutable, String> map = new HashMap<>();
        Mutable key = new Mutable();
        map.put(key, "found");
        String before = map.get(key);
        key.value = 5;
        return before + map.get(key) + map.size();
    }

    public static int memoisedFibonacci() {
        Map<Integer, Integer> memo = new HashMap<>();
        return fibonacci(40, memo) + memo.size();
    }

    static int fibonacci(int n, Map<Integer, Integer> memo) {
        if (n < 2) {
            return n;
        }
        Integer known = memo.get(n);
        if (known == null) {
            known = fibonacci(n - 1, memo) + fibonacci(n - 2, memo);
            memo.put(n, known);
        }
        return known;
    }

    public static Object negativeCapacity() {
        return new HashMap<String, String>(-1);
    }

    public static Object computeIfAbsentModifying() {
        Map<Integer, Integer> map = new HashMap<>();
        return map.computeIfAbsent(1, k -> map.put(2, 2) == null ? map.size() : 0);
    }

    public static String identityMap() {
        Map<String, Integer> map = new java.util.IdentityHashMap<>();
        map.put(new String("a"), 1);
        map.put(new String("a"), 2);
        map.put("a", 3);
        map.put("a", 4);
        return map.size() + " " + map.get("a") + " " + map.get(new String("a"));
    }
}
