package corpus;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** java.util.Collections. */
public class CollectionsLibrary {
    static List<Integer> sample() {
        return new ArrayList<>(Arrays.asList(4, 1, 3, 5, 2));
    }

    public static String sort() {
        List<Integer> list = sample();
        Collections.sort(list);
        String up = list.toString();
        Collections.sort(list, Collections.reverseOrder());
        return up + list;
    }

    public static String reverseAndSwap() {
        List<Integer> list = sample();
        Collections.reverse(list);
        Collections.swap(list, 0, 4);
        return list.toString();
    }

    public static Object swapBeyondEnd() {
        Collections.swap(sample(), 0, 5);
        return null;
    }

    public static String rotate() {
        List<Integer> list = sample();
        Collections.rotate(list, 2);
        String a = list.toString();
        Collections.rotate(list, -3);
        return a + list;
    }

    public static String maxAndMin() {
        return Collections.max(sample()) + " " + Collections.min(sample()) + " "
                + Collections.max(Arrays.asList("aa", "b", "cccc"), Comparator.comparing(String::length));
    }

    public static Object maxOfEmpty() {
        return Collections.max(new ArrayList<Integer>());
    }

    public static Object unmodifiableAdd() {
        return Collections.unmodifiableList(sample()).add(1);
    }

    public static Object unmodifiableIteratorRemove() {
        java.util.Iterator<Integer> it = Collections.unmodifiableList(sample()).iterator();
        it.next();
        it.remove();
        return null;
    }

    public static Object unmodifiableMapPut() {
        return Collections.unmodifiableMap(new HashMap<String, String>()).put("a", "b");
    }

    public static String unmodifiableSeesChanges() {
        List<Integer> list = sample();
        Collection<Integer> view = Collections.unmodifiableCollection(list);
        list.add(9);
        return view.size() + "" + view.contains(9);
    }

    public static String empties() {
        return Collections.emptyList() + "" + Collections.emptyMap() + Collections.emptySet()
                + Collections.emptyList().equals(new ArrayList<>()) + Collections.emptyList().size();
    }

    public static Object emptyListAdd() {
        return Collections.<Integer>emptyList().add(1);
    }

    public static Object emptyListGet() {
        return Collections.<Integer>emptyList().get(0);
    }

    public static String singletons() {
        return Collections.singletonList("x") + "" + Collections.singleton(1) + Collections.singletonMap("k", "v");
    }

    public static String copies() {
        return Collections.nCopies(3, "ab") + "" + String.join("", Collections.nCopies(4, "-"));
    }

    public static Object copiesNegative() {
        return Collections.nCopies(-1, "x");
    }

    public static String fillAndFrequency() {
        List<String> list = new ArrayList<>(Arrays.asList("a", "b", "a"));
        int before = Collections.frequency(list, "a");
        Collections.fill(list, "z");
        return before + list.toString() + Collections.frequency(list, "z");
    }

    public static String binarySearch() {
        List<Integer> list = Arrays.asList(1, 3, 5, 7);
        return Collections.binarySearch(list, 5) + " " + Collections.binarySearch(list, 4) + " "
                + Collections.binarySearch(list, 0);
    }

    public static String addAllAndDisjoint() {
        List<Integer> list = new ArrayList<>();
        boolean changed = Collections.addAll(list, 3, 1, 2);
        return changed + list.toString() + Collections.disjoint(list, Arrays.asList(7, 8))
                + Collections.disjoint(list, Arrays.asList(7, 1));
    }

    public static String synchronizedWrappers() {
        List<Integer> list = Collections.synchronizedList(sample());
        list.add(6);
        Map<String, Integer> map = Collections.synchronizedMap(new HashMap<>());
        map.put("a", 1);
        return list.toString() + map;
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static Object checkedListRejects() {
        List raw = Collections.checkedList(new ArrayList<String>(), String.class);
        return raw.add(5);
    }
}
