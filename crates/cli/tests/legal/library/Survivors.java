import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Queue;
import sun.misc.Unsafe;

/**
 * Makes instances of classes of the JDK from their fields, as {@code Instances} tells them, and asks each what the public methods say that
 * change nothing: nothing may fail, go on for ever, or contradict itself. A reference of which nothing is said is null; elements, keys and values
 * are numbers. Writes a line for each heap: {@code ok}, or what went wrong.
 */
public final class Survivors {
    private static final int MOST = 50;
    private static final Unsafe UNSAFE = unsafe();

    private Survivors() {
    }

    public static void main(String[] args) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        StringBuilder out = new StringBuilder();
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String said = "ok";
            try {
                observe(heap(line.split("\t")));
            } catch (Throwable e) {
                said = e + (e.getStackTrace().length == 0 ? "" : " at " + e.getStackTrace()[0]);
            }
            out.append(said.replace('\n', ' ')).append('\n');
        }
        System.out.print(out);
    }

    private static Object heap(String[] told) throws Exception {
        Object[] objects = new Object[told.length];
        for (int i = 0; i < told.length; i++) {
            String type = told[i].split(" ")[0];
            int array = type.indexOf("[]#");
            if (array < 0) {
                objects[i] = UNSAFE.allocateInstance(Class.forName(type));
            } else {
                String element = type.substring(0, array);
                Class<?> component = element.equals("long") ? long.class : Class.forName(element);
                objects[i] = Array.newInstance(component, Integer.parseInt(type.substring(array + 3)));
            }
        }
        for (int i = 0; i < told.length; i++) {
            String[] words = told[i].split(" ");
            if (objects[i] instanceof Object[]) {
                Object[] elements = (Object[]) objects[i];
                for (int at = 0; at < elements.length; at++) {
                    elements[at] = words.length > 1 ? value(words[at + 1], objects) : (Object) at;
                }
            } else if (!objects[i].getClass().isArray()) {
                fill(objects[i], i, words, objects);
            }
        }
        return objects[0];
    }

    private static void fill(Object object, int number, String[] words, Object[] objects) throws Exception {
        for (Class<?> at = object.getClass(); at != Object.class; at = at.getSuperclass()) {
            for (Field field : at.getDeclaredFields()) {
                if (Modifier.isStatic(field.getModifiers())) {
                    continue;
                }
                field.setAccessible(true);
                String name = field.getName();
                if (name.equals("key") || name.equals("value") || name.equals("item")) {
                    set(field, object, number);
                }
                for (int i = 1; i < words.length; i++) {
                    int cut = words[i].indexOf('=');
                    if (words[i].substring(0, cut).equals(name)) {
                        set(field, object, value(words[i].substring(cut + 1), objects));
                    }
                }
            }
        }
    }

    private static Object value(String told, Object[] objects) {
        return told.equals("-") ? null : told.startsWith("@") ? objects[Integer.parseInt(told.substring(1))] : (Object) Integer.parseInt(told);
    }

    private static void set(Field field, Object owner, Object value) throws IllegalAccessException {
        if (field.getType() == boolean.class) {
            field.setBoolean(owner, ((Integer) value) == 1);
        } else {
            field.set(owner, value);
        }
    }

    private static void observe(Object object) {
        if (object instanceof BitSet) {
            observe((BitSet) object);
        } else if (object instanceof Map) {
            observe((Map<?, ?>) object);
        } else {
            observe((Collection<?>) object);
        }
    }

    private static void observe(BitSet set) {
        set.length();
        set.size();
        set.isEmpty();
        set.get(1);
        set.nextSetBit(0);
        set.previousSetBit(100);
        set.nextClearBit(0);
        set.hashCode();
        set.stream().count();
        agree(set.toString().length() >= 2, "toString");
        agree(set.equals(set.clone()), "clone");
        agree(set.cardinality() == set.stream().count(), "cardinality");
    }

    private static void observe(Map<?, ?> map) {
        observe(map.keySet());
        observe(map.values());
        int size = observe(map.entrySet());
        agree(size == map.size() && map.isEmpty() == (size == 0), "size");
        map.get(1);
        map.containsKey("none".length());
        agree(!map.containsValue("none"), "containsValue");
        agree(map.getOrDefault(99, null) == null, "getOrDefault");
        map.hashCode();
        map.toString();
        new AbstractMap.SimpleEntry<>(map, map).hashCode();
        if (map instanceof NavigableMap) {
            NavigableMap<?, ?> tree = (NavigableMap<?, ?>) map;
            agree((tree.firstEntry() == null) == (size == 0), "firstEntry");
            agree((tree.lastEntry() == null) == (size == 0), "lastEntry");
            observe(tree.descendingMap().entrySet());
            observe(tree.navigableKeySet());
        }
    }

    private static int observe(Collection<?> all) {
        int size = 0;
        Object last = null;
        for (Iterator<?> it = all.iterator(); it.hasNext(); size++) {
            last = it.next();
            agree(size < MOST, "it goes on for ever");
        }
        agree(size == all.size(), size + " elements are there, not " + all.size());
        agree(all.isEmpty() == (size == 0), "isEmpty");
        agree(all.toArray().length == size, "toArray");
        int[] count = {0};
        all.forEach(it -> count[0]++);
        agree(count[0] == size, "forEach");
        agree(all.stream().count() == size, "stream");
        agree(all.toString().length() >= 2, "toString");
        agree(!all.contains(99) && all.containsAll(new ArrayList<>()), "contains");
        all.hashCode();
        if (all instanceof List) {
            List<?> list = (List<?>) all;
            for (int i = 0; i < size; i++) {
                Object element = list.get(i);
                agree(list.contains(element) && list.indexOf(element) <= i && list.lastIndexOf(element) >= i, "index");
            }
            agree(list.equals(new ArrayList<>(list)), "equals");
            agree(list.subList(0, size).size() == size, "subList");
            int back = 0;
            for (var it = list.listIterator(size); it.hasPrevious(); it.previous()) {
                agree(back++ < MOST, "it goes back for ever");
            }
            agree(back == size, "previous");
        }
        if (all instanceof Deque && size > 0) {
            Deque<?> deque = (Deque<?>) all;
            agree(deque.getFirst() == deque.iterator().next() && deque.getLast() == last, "ends");
            int back = 0;
            for (Iterator<?> it = deque.descendingIterator(); it.hasNext(); it.next()) {
                agree(back++ < MOST, "it goes back for ever");
            }
            agree(back == size, "descendingIterator");
        }
        if (all instanceof Queue && size > 0) {
            agree(((Queue<?>) all).peek() == all.iterator().next(), "peek");
        }
        if (all instanceof NavigableSet && size > 0) {
            agree(((NavigableSet<?>) all).last() == last, "last");
        }
        return size;
    }

    private static void agree(boolean holds, String what) {
        if (!holds) {
            throw new IllegalStateException(what);
        }
    }

    private static Unsafe unsafe() {
        try {
            Field field = Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            return (Unsafe) field.get(null);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }
}
