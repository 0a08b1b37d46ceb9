package corpus21;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedCollection;

/** Library methods that came with Java 21. */
public class SequencedCollections {
    public static String listEnds() {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        list.addFirst(0);
        list.addLast(4);
        return list.getFirst() + " " + list.getLast() + list.removeFirst() + list.removeLast() + list;
    }

    public static Object firstOfEmpty() {
        return new ArrayList<String>().getFirst();
    }

    public static String reversedView() {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        List<Integer> back = list.reversed();
        back.add(0);
        return list + "" + back + back.indexOf(3);
    }

    public static String linkedSetMoves() {
        LinkedHashSet<String> s = new LinkedHashSet<>(List.of("a", "b", "c"));
        s.addFirst("c");
        s.addLast("a");
        return s + "" + s.reversed() + s.getFirst();
    }

    public static String linkedMapEnds() {
        LinkedHashMap<String, Integer> m = new LinkedHashMap<>();
        m.put("a", 1);
        m.putFirst("b", 2);
        return m + "" + m.firstEntry() + m.lastEntry() + m.reversed() + m.pollFirstEntry();
    }

    public static String throughInterface() {
        SequencedCollection<Integer> d = new ArrayDeque<>(List.of(1, 2));
        d.addFirst(9);
        return d.getFirst() + "" + d.reversed();
    }

    public static String strings() {
        return "a,b;c".splitWithDelimiters("[,;]", 0).length + " " + "hello".indexOf('l', 0, 3) + " "
                + new StringBuilder().repeat("ab", 2).repeat('x', 3) + Math.clamp(50L, 1, 10);
    }
}
