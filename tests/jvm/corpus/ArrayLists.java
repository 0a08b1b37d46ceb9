package corpus;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Stack;
import java.util.Vector;

/** ArrayList, Vector and Stack. */
public class ArrayLists {
    static List<Integer> numbers(int n) {
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            list.add(i * 7 % 10);
        }
        return list;
    }

    public static String addAndGet() {
        List<String> list = new ArrayList<>();
        list.add("a");
        list.add("c");
        list.add(1, "b");
        list.add(0, "start");
        return list + " " + list.get(2) + " " + list.size();
    }

    public static int growsFarBeyondCapacity() {
        List<Integer> list = new ArrayList<>(1);
        for (int i = 0; i < 200; i++) {
            list.add(i);
        }
        int sum = 0;
        for (int x : list) {
            sum += x;
        }
        return sum + list.size();
    }

    public static Object getBeyondEnd() {
        return numbers(3).get(3);
    }

    public static Object getNegative() {
        return numbers(3).get(-1);
    }

    public static Object getFromEmpty() {
        return new ArrayList<String>().get(0);
    }

    public static Object addBeyondEnd() {
        List<Integer> list = numbers(2);
        list.add(5, 1);
        return list;
    }

    public static Object setBeyondEnd() {
        return numbers(2).set(2, 1);
    }

    public static Object removeBeyondEnd() {
        return numbers(2).remove(2);
    }

    public static Object negativeCapacity() {
        return new ArrayList<String>(-1);
    }

    public static String set() {
        List<Integer> list = numbers(3);
        int old = list.set(1, 100);
        return old + " " + list;
    }

    public static String removeByIndexAndByValue() {
        List<Integer> list = new ArrayList<>(Arrays.asList(5, 1, 5, 2));
        Integer removed = list.remove(1);
        boolean found = list.remove(Integer.valueOf(5));
        boolean missing = list.remove(Integer.valueOf(77));
        return removed + " " + found + missing + list;
    }

    public static String search() {
        List<String> list = Arrays.asList("a", null, "b", "a");
        return list.indexOf("a") + " " + list.lastIndexOf("a") + " " + list.indexOf(null) + " " + list.contains("b") + " "
                + list.indexOf("z");
    }

    public static String bulk() {
        List<Integer> list = numbers(6);
        list.addAll(Arrays.asList(100, 200));
        list.addAll(1, Arrays.asList(-1, -2));
        list.removeAll(Arrays.asList(0, 4));
        String a = list.toString();
        list.retainAll(Arrays.asList(-1, 100, 7));
        return a + list + list.containsAll(Arrays.asList(7, 100));
    }

    public static String removeIf() {
        List<Integer> list = numbers(10);
        boolean changed = list.removeIf(x -> x % 2 == 0);
        return changed + " " + list + list.removeIf(x -> x > 100);
    }

    public static String replaceAll() {
        List<String> list = new ArrayList<>(Arrays.asList("a", "b"));
        list.replaceAll(s -> s + s);
        return list.toString();
    }

    public static String sortAndForEach() {
        List<Integer> list = numbers(8);
        list.sort(null);
        StringBuilder out = new StringBuilder();
        list.forEach(out::append);
        list.sort(Comparator.reverseOrder());
        return out + " " + list;
    }

    public static String subListIsView() {
        List<Integer> list = numbers(6);
        List<Integer> part = list.subList(2, 5);
        part.set(0, 50);
        part.remove(1);
        return list + " " + part + " " + part.size();
    }

    public static Object subListBadRange() {
        return numbers(3).subList(2, 9);
    }

    public static String toArrays() {
        List<String> list = new ArrayList<>(Arrays.asList("x", "y"));
        Object[] plain = list.toArray();
        String[] typed = list.toArray(new String[0]);
        String[] larger = list.toArray(new String[] {"1", "2", "3", "4"});
        return plain.length + typed[1] + Arrays.toString(larger) + typed.getClass().getSimpleName();
    }

    public static String equalsAndHash() {
        List<Integer> a = numbers(4);
        List<Integer> b = new Vector<>(a);
        return a.equals(b) + " " + (a.hashCode() == b.hashCode()) + " " + a.hashCode() + " " + a.equals(numbers(5));
    }

    public static int modifiedWhileIterating() {
        List<Integer> list = numbers(5);
        int seen = 0;
        for (Integer x : list) {
            seen += x;
            list.remove(x);
        }
        return seen;
    }

    public static String removeSecondLastGoesUnnoticed() {
        List<String> list = new ArrayList<>(Arrays.asList("a", "b", "c"));
        for (String s : list) {
            if (s.equals("b")) {
                list.remove(s);
            }
        }
        return list.toString();
    }

    public static String iteratorRemove() {
        List<Integer> list = numbers(8);
        for (Iterator<Integer> it = list.iterator(); it.hasNext(); ) {
            if (it.next() > 4) {
                it.remove();
            }
        }
        return list.toString();
    }

    public static String clearAndEmpty() {
        List<Integer> list = numbers(3);
        list.clear();
        return list + " " + list.isEmpty() + list.size();
    }

    public static String containsItself() {
        List<Object> list = new ArrayList<>();
        list.add(1);
        list.add(list);
        return list.toString();
    }

    public static String vector() {
        Vector<String> v = new Vector<>();
        v.addElement("a");
        v.add("b");
        v.insertElementAt("c", 0);
        return v + v.firstElement() + v.lastElement() + v.elementAt(1) + v.capacity();
    }

    public static Object vectorBeyondEnd() {
        return new Vector<String>().elementAt(0);
    }

    public static String stack() {
        Stack<Integer> s = new Stack<>();
        s.push(1);
        s.push(2);
        s.push(3);
        return s.pop() + " " + s.peek() + " " + s.search(1) + " " + s + s.empty();
    }

    public static Object emptyStack() {
        return new Stack<String>().pop();
    }
}
