package corpus;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;

/** What the JVM says in the exceptions of instructions, as the program sees it. */
public class InstructionMessages {
    static String message(IntSupplier action) {
        try {
            return "none: " + action.getAsInt();
        } catch (RuntimeException e) {
            String text = e.getMessage();
            return e.getClass().getName() + "/" + text + "/" + (text == null ? -1 : text.indexOf(' ')) + "/" + e;
        }
    }

    public static String indices() {
        int[] ints = {1, 2, 3};
        Object[] objects = new String[0];
        List<String> all = new ArrayList<>();
        all.add(message(() -> ints[3]));
        all.add(message(() -> ints[-1]));
        all.add(message(() -> ints[Integer.MIN_VALUE]));
        all.add(message(() -> objects[0].hashCode()));
        all.add(message(() -> ints[5]++));
        all.add(message(() -> { objects[2] = "x"; return 0; }));
        int[][] table = new int[2][3];
        all.add(message(() -> table[1][4]));
        return all.toString();
    }

    public static String sizes() {
        int minus = -1;
        int much = Integer.MIN_VALUE;
        List<String> all = new ArrayList<>();
        all.add(message(() -> new int[minus].length));
        all.add(message(() -> new String[much].length));
        all.add(message(() -> new int[2][minus].length));
        all.add(message(() -> new int[minus][much].length));
        all.add(message(() -> new int[0][much].length));
        return all.toString();
    }

    public static String divisions() {
        int zero = 0;
        long none = 0;
        List<String> all = new ArrayList<>();
        all.add(message(() -> 3 / zero));
        all.add(message(() -> 3 % zero));
        all.add(message(() -> (int) (3L / none)));
        all.add(message(() -> (int) (3L % none)));
        return all.toString();
    }

    static class Animal {
    }

    static class Dog extends Animal {
    }

    interface Barks {
    }

    public static String casts() {
        Object text = "text";
        Object animal = new Animal();
        Object dogs = new Dog[1];
        Object ints = new int[1];
        Object lists = new ArrayList[1][1];
        List<String> all = new ArrayList<>();
        all.add(message(() -> (Integer) text));
        all.add(message(() -> ((Dog) animal).hashCode()));
        all.add(message(() -> ((Barks) animal).hashCode()));
        all.add(message(() -> ((String) animal).length()));
        all.add(message(() -> ((Animal) text).hashCode()));
        all.add(message(() -> ((int[]) dogs).length));
        all.add(message(() -> ((String[]) ints).length));
        all.add(message(() -> ((Animal[][]) dogs).length));
        all.add(message(() -> ((long[]) ints).length));
        all.add(message(() -> ((Animal) lists).hashCode()));
        all.add(message(() -> ((List[]) lists).length));
        all.add(message(() -> ((Runnable) text).hashCode()));
        all.add(message(() -> ((java.sql.Date) text).hashCode()));
        all.add(message(() -> ((Animal) (Object) new java.sql.Date(0L)).hashCode()));
        all.add(message(() -> ((java.util.logging.Level) text).hashCode()));
        return all.toString();
    }

    public static String stores() {
        Object[] strings = new String[1];
        Object[] dogs = new Dog[1];
        Object[] tables = new int[1][];
        List<String> all = new ArrayList<>();
        all.add(message(() -> { strings[0] = 3; return 0; }));
        all.add(message(() -> { dogs[0] = new Animal(); return 0; }));
        all.add(message(() -> { tables[0] = new long[0]; return 0; }));
        all.add(message(() -> { tables[0] = new Dog[0][0]; return 0; }));
        all.add(message(() -> { dogs[0] = dogs; return 0; }));
        return all.toString();
    }

    static int copy(Object from, int start, Object to, int end, int count) {
        System.arraycopy(from, start, to, end, count);
        return 0;
    }

    public static String copies() {
        int[] ints = new int[5];
        long[] longs = new long[3];
        String[] texts = new String[4];
        Object[] objects = {1, "x", null, 2};
        List<String> all = new ArrayList<>();
        all.add(message(() -> copy(ints, -1, ints, 0, 1)));
        all.add(message(() -> copy(ints, 0, ints, -2, 1)));
        all.add(message(() -> copy(ints, 0, ints, 0, -3)));
        all.add(message(() -> copy(ints, -1, ints, -2, -3)));
        all.add(message(() -> copy(ints, 0, ints, -2, -3)));
        all.add(message(() -> copy(ints, 4, ints, 0, 2)));
        all.add(message(() -> copy(ints, 0, ints, 4, 2)));
        all.add(message(() -> copy(ints, 3, ints, 4, 7)));
        all.add(message(() -> copy(ints, Integer.MAX_VALUE, ints, 0, Integer.MAX_VALUE)));
        all.add(message(() -> copy(longs, 0, ints, 0, 1)));
        all.add(message(() -> copy(texts, 2, objects, 3, 3)));
        all.add(message(() -> copy(objects, 0, texts, 0, 2)));
        all.add(message(() -> copy("text", 0, texts, 0, 2)));
        all.add(message(() -> copy(texts, 0, "text", 0, 2)));
        all.add(message(() -> copy(texts, 0, ints, 0, 2)));
        return all.toString();
    }
}
