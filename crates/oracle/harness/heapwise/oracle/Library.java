package heapwise.oracle;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Values of classes of the JDK: texts and boxes, those that exist once and those that are made. */
final class Library {
    private static final Map<Class<?>, Class<?>> BOXES = Map.of(
            Boolean.class, boolean.class, Byte.class, byte.class, Short.class, short.class, Character.class, char.class,
            Integer.class, int.class, Long.class, long.class, Float.class, float.class, Double.class, double.class);
    private static final String[] TEXTS = {"", "a", "ab", "b", "A", "12", "-7", " x", "\u00e9", "aba", "\u20ac", "\ud83d\ude00"};

    private Library() {
    }

    /** Adds the values of a class, if it is one of these. */
    static boolean add(List<Supplier<Object>> found, Class<?> type, List<Object> constants) {
        if (type == String.class) {
            texts(found, constants);
            return true;
        }
        if (!BOXES.containsKey(type)) {
            return false;
        }
        for (Object value : Primitives.of(BOXES.get(type), constants)) {
            // Floating-point numbers have no cache, so a box of the domain would be one object for all inputs.
            if (!(value instanceof Float || value instanceof Double)) {
                found.add(() -> valueOf(value));
            }
            if (isNear(value)) {
                found.add(() -> copy(value));
            }
        }
        return true;
    }

    /** Values for an input that may be of many classes. */
    static void addInstances(List<Supplier<Object>> found, Class<?> type) {
        List<Supplier<Object>> all = List.of(Object::new, () -> "a", () -> new String(new char[] {'a'}), () -> 1,
                () -> copy(1), () -> copy(1000), () -> 'a', () -> true, () -> copy(7L), () -> copy(0.5),
                () -> new int[] {1}, () -> new Object[] {null}, () -> new String[] {"a"}, () -> String.class);
        for (Supplier<Object> one : all) {
            if (type.isInstance(one.get())) {
                found.add(one);
            }
        }
    }

    private static void texts(List<Supplier<Object>> found, List<Object> constants) {
        for (String text : TEXTS) {
            found.add(() -> new String(text.toCharArray()));
        }
        found.add("a"::intern);
        found.add(""::intern);
        for (Object constant : constants) {
            if (constant instanceof String text && text.length() <= 6 && text.indexOf('\u0001') < 0) {
                found.add(text::intern);
                found.add(() -> new String(text.toCharArray()));
            }
        }
    }

    private static Object valueOf(Object value) {
        if (value instanceof Integer number) {
            return Integer.valueOf(number.intValue());
        }
        if (value instanceof Long number) {
            return Long.valueOf(number.longValue());
        }
        if (value instanceof Short number) {
            return Short.valueOf(number.shortValue());
        }
        if (value instanceof Character unit) {
            return Character.valueOf(unit.charValue());
        }
        return value;
    }

    /** Whether a box that is in no cache is wanted besides. */
    private static boolean isNear(Object value) {
        if (value instanceof Float || value instanceof Double || value instanceof Boolean) {
            return true;
        }
        if (value instanceof Character unit) {
            return unit == 'a';
        }
        long number = ((Number) value).longValue();
        return number == 0 || number == 1 || number == 127;
    }

    @SuppressWarnings({"deprecation", "removal"})
    private static Object copy(Object value) {
        if (value instanceof Integer number) {
            return new Integer(number);
        }
        if (value instanceof Long number) {
            return new Long(number);
        }
        if (value instanceof Short number) {
            return new Short(number);
        }
        if (value instanceof Byte number) {
            return new Byte(number);
        }
        if (value instanceof Character unit) {
            return new Character(unit);
        }
        if (value instanceof Boolean truth) {
            return new Boolean(truth);
        }
        return value instanceof Float number ? (Object) new Float(number) : new Double((Double) value);
    }
}
