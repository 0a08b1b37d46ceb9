package corpus;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** TreeMap and TreeSet with their navigation methods. */
public class TreeMaps {
    static TreeMap<Integer, String> sample() {
        TreeMap<Integer, String> map = new TreeMap<>();
        for (int i : new int[] {50, 20, 80, 10, 30, 70, 90}) {
            map.put(i, "v" + i);
        }
        return map;
    }

    public static String sortedOrder() {
        return sample().toString();
    }

    public static String neighbours() {
        TreeMap<Integer, String> m = sample();
        return m.floorKey(55) + " " + m.ceilingKey(55) + " " + m.lowerKey(50) + " " + m.higherKey(50) + " "
                + m.floorKey(5) + " " + m.higherKey(90) + " " + m.floorEntry(30) + " " + m.ceilingEntry(81);
    }

    public static String ends() {
        TreeMap<Integer, String> m = sample();
        String out = m.firstKey() + " " + m.lastKey() + m.firstEntry() + m.lastEntry();
        m.pollFirstEntry();
        m.pollLastEntry();
        return out + m;
    }

    public static Object firstKeyOfEmpty() {
        return new TreeMap<String, String>().firstKey();
    }

    public static String headTailSub() {
        TreeMap<Integer, String> m = sample();
        return m.headMap(30) + " " + m.headMap(30, true) + " " + m.tailMap(80) + " " + m.subMap(20, 70) + " "
                + m.subMap(20, false, 70, true).keySet();
    }

    public static String viewsWriteThrough() {
        TreeMap<Integer, String> m = sample();
        SortedMap<Integer, String> head = m.headMap(50);
        head.remove(20);
        head.put(25, "new");
        m.put(26, "also");
        return head + " " + m.size();
    }

    public static Object viewRejectsKeyOutOfRange() {
        return sample().headMap(50).put(60, "x");
    }

    public static Object subMapBadRange() {
        return sample().subMap(50, 20);
    }

    public static String descending() {
        return sample().descendingMap() + " " + sample().descendingKeySet().first();
    }

    public static String withComparator() {
        TreeMap<String, Integer> m = new TreeMap<>(Comparator.comparing(String::length));
        m.put("aa", 1);
        m.put("b", 2);
        m.put("cc", 3);
        return m.toString();
    }

    public static Object nullKey() {
        return new TreeMap<String, String>().put(null, "x");
    }

    public static Object incomparableKey() {
        return new TreeMap<Object, String>().put(new TreeMaps(), "x");
    }

    public static Object mixedKeys() {
        TreeMap<Object, String> m = new TreeMap<>();
        m.put(1, "int");
        return m.put("s", "string");
    }

    public static int manyInsertionsAndRemovals() {
        TreeMap<Integer, Integer> m = new TreeMap<>();
        for (int i = 0; i < 150; i++) {
            m.put(i * 61 % 151, i);
        }
        for (int i = 0; i < 150; i += 2) {
            m.remove(i);
        }
        int h = m.size();
        for (Map.Entry<Integer, Integer> e : m.entrySet()) {
            h = h * 31 + e.getKey() * 7 + e.getValue();
        }
        return h;
    }

    public static String iteratorRemove() {
        TreeMap<Integer, String> m = sample();
        for (Iterator<Integer> it = m.keySet().iterator(); it.hasNext(); ) {
            if (it.next() > 40) {
                it.remove();
            }
        }
        return m.toString();
    }

    public static String mergeAndCompute() {
        TreeMap<String, Integer> m = new TreeMap<>();
        for (String s : "b a c a b a".split(" ")) {
            m.merge(s, 1, Integer::sum);
        }
        m.computeIfAbsent("d", k -> 9);
        m.computeIfPresent("b", (k, v) -> null);
        return m.toString();
    }

    public static String setNavigation() {
        TreeSet<Integer> s = new TreeSet<>(Arrays.asList(5, 1, 9, 3, 7));
        return s + " " + s.first() + s.last() + s.floor(4) + s.ceiling(4) + s.lower(1) + s.higher(7) + s.headSet(5)
                + s.tailSet(5) + s.subSet(3, 9) + s.descendingSet();
    }

    public static String setPoll() {
        TreeSet<String> s = new TreeSet<>(Arrays.asList("m", "a", "z"));
        return s.pollFirst() + s.pollLast() + s + s.add("m") + s.add("n");
    }

    public static String setCaseInsensitive() {
        TreeSet<String> s = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        s.add("b");
        s.add("A");
        s.add("a");
        s.add("B");
        return s.toString() + s.contains("B");
    }

    public static Object firstOfEmptySet() {
        return new TreeSet<Integer>().first();
    }
}
