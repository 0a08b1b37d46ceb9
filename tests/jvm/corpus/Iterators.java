package corpus;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.NoSuchElementException;

/** Iterators of the library and own ones. */
public class Iterators {
    static final class Range implements Iterable<Integer> {
        final int from;
        final int to;

        Range(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        public Iterator<Integer> iterator() {
            return new Iterator<Integer>() {
                int next = from;

                @Override
                public boolean hasNext() {
                    return next < to;
                }

                @Override
                public Integer next() {
                    if (!hasNext()) {
                        throw new NoSuchElementException("after " + to);
                    }
                    return next++;
                }
            };
        }
    }

    public static int ownIterable() {
        int sum = 0;
        for (int x : new Range(3, 8)) {
            sum = sum * 10 + x;
        }
        return sum;
    }

    public static String ownIterableForEach() {
        StringBuilder out = new StringBuilder();
        new Range(0, 4).forEach(out::append);
        return out.toString();
    }

    public static Object ownIteratorExhausted() {
        Iterator<Integer> it = new Range(0, 1).iterator();
        it.next();
        return it.next();
    }

    public static Object defaultRemoveUnsupported() {
        Iterator<Integer> it = new Range(0, 2).iterator();
        it.next();
        it.remove();
        return null;
    }

    public static Object nextOfExhaustedList() {
        Iterator<String> it = new ArrayList<>(Arrays.asList("a")).iterator();
        it.next();
        return it.next();
    }

    public static Object removeBeforeNext() {
        Iterator<String> it = new ArrayList<>(Arrays.asList("a")).iterator();
        it.remove();
        return null;
    }

    public static Object removeTwice() {
        Iterator<String> it = new ArrayList<>(Arrays.asList("a", "b")).iterator();
        it.next();
        it.remove();
        it.remove();
        return null;
    }

    public static String listIteratorEdits() {
        List<Integer> list = new ArrayList<>(Arrays.asList(1, 2, 3, 4));
        for (ListIterator<Integer> it = list.listIterator(); it.hasNext(); ) {
            int x = it.next();
            if (x == 2) {
                it.remove();
            } else if (x == 3) {
                it.set(30);
                it.add(31);
            }
        }
        return list.toString();
    }

    public static String listIteratorBackwards() {
        List<String> list = Arrays.asList("a", "b", "c");
        StringBuilder out = new StringBuilder();
        ListIterator<String> it = list.listIterator(list.size());
        while (it.hasPrevious()) {
            out.append(it.previousIndex()).append(it.previous());
        }
        return out.toString();
    }

    public static Object setAfterAdd() {
        ListIterator<String> it = new ArrayList<>(Arrays.asList("a")).listIterator();
        it.next();
        it.add("b");
        it.set("c");
        return null;
    }

    public static Object staleIterator() {
        List<String> list = new ArrayList<>(Arrays.asList("a", "b"));
        Iterator<String> it = list.iterator();
        list.add("c");
        return it.next();
    }

    public static Object staleSubList() {
        List<String> list = new ArrayList<>(Arrays.asList("a", "b", "c"));
        List<String> part = list.subList(0, 2);
        list.add("d");
        return part.size();
    }

    public static String forEachRemaining() {
        Iterator<Integer> it = Arrays.asList(1, 2, 3, 4).iterator();
        it.next();
        StringBuilder out = new StringBuilder();
        it.forEachRemaining(out::append);
        return out.toString() + it.hasNext();
    }

    public static Object forEachModifying() {
        List<Integer> list = new ArrayList<>(Arrays.asList(1, 2, 3));
        list.forEach(x -> list.add(x));
        return list;
    }

    public static Object nextOfEmpty() {
        return Collections.emptyIterator().next();
    }

    public static Object nullIterable() {
        List<String> none = null;
        for (String s : none) {
            return s;
        }
        return "unreached";
    }
}
