package heapwise.oracle;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** An input heap as text: every object that can be reached, by number, with all that it holds. */
final class Dump {
    private static final int MOST_OBJECTS = 200;

    private final Statics statics;
    private final Map<Object, Integer> numbers = new IdentityHashMap<>();
    private final List<Object> objects = new ArrayList<>();

    Dump(Statics statics) {
        this.statics = statics;
    }

    String input(Class<?>[] types, Object[] input) throws IllegalAccessException {
        StringBuilder text = new StringBuilder("input");
        for (int i = 0; i < input.length; i++) {
            text.append(' ').append(value(types[i], input[i]));
        }
        text.append('\n');
        for (int at = 0; at < objects.size(); at++) {
            object(text, at, objects.get(at));
        }
        return text.toString();
    }

    /** The number of an object that was made for this input and for nothing else; -1 for all others. */
    int fresh(Object object) {
        Integer number = numbers.get(object);
        return number == null || existing(object) != null ? -1 : number;
    }

    private void object(StringBuilder text, int number, Object object) throws IllegalAccessException {
        String existing = existing(object);
        text.append("object ").append(number).append(' ').append(object.getClass().getName());
        text.append(' ').append(System.identityHashCode(object)).append(' ').append(existing == null ? "fresh" : existing);
        if (object.getClass().isArray()) {
            text.append(" array");
            for (int i = 0; i < Array.getLength(object); i++) {
                text.append(' ').append(value(object.getClass().getComponentType(), Array.get(object, i)));
            }
        }
        text.append('\n');
        if (object instanceof Class) {
            return;
        }
        for (Class<?> type = object.getClass(); type != null; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (Modifier.isStatic(field.getModifiers())) {
                    continue;
                }
                try {
                    field.setAccessible(true);
                } catch (RuntimeException e) {
                    continue;
                }
                text.append("field ").append(number).append(' ').append(type.getName()).append(' ').append(field.getName());
                text.append(' ').append(value(field.getType(), field.get(object))).append('\n');
            }
        }
    }

    private String value(Class<?> type, Object value) {
        if (type.isPrimitive()) {
            return Rendering.primitive(value);
        }
        if (value == null) {
            return "null";
        }
        Integer known = numbers.get(value);
        if (known == null) {
            if (objects.size() >= MOST_OBJECTS) {
                throw new IllegalStateException("an input of too many objects");
            }
            known = objects.size();
            numbers.put(value, known);
            objects.add(value);
        }
        return "@" + known;
    }

    /** What an object is that exists before the method runs, whatever its inputs are: a literal, a box from a cache. */
    private String existing(Object object) {
        if (object instanceof String text) {
            return text.intern() == text ? "literal" : null;
        }
        if (object instanceof Enum<?> constant) {
            return "constant:" + constant.getDeclaringClass().getName() + ":" + constant.ordinal();
        }
        if (object instanceof Class<?> type) {
            return "class:" + type.getName();
        }
        if (isCached(object)) {
            return "cached";
        }
        String name = statics.name(object);
        return name == null ? null : "static:" + name;
    }

    String nameOfStatic(Object object) {
        return statics.name(object);
    }

    /** Whether an object is there by what it holds: wherever one is met that holds the same, it is this one. */
    static boolean isToldByValue(Object object) {
        boolean isLiteral = object instanceof String text && text.intern() == text;
        return isLiteral || object instanceof Enum || object instanceof Class || isCached(object);
    }

    private static boolean isCached(Object object) {
        if (object instanceof Integer box) {
            return box >= -128 && box <= 127 && Integer.valueOf(box) == box;
        }
        if (object instanceof Long box) {
            return box >= -128 && box <= 127 && Long.valueOf(box) == box;
        }
        if (object instanceof Short box) {
            return box >= -128 && box <= 127 && Short.valueOf(box) == box;
        }
        if (object instanceof Byte box) {
            return Byte.valueOf(box) == box;
        }
        if (object instanceof Character box) {
            return box <= 127 && Character.valueOf(box) == box;
        }
        return object instanceof Boolean box && Boolean.valueOf(box) == box;
    }
}
