package heapwise.oracle;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** A value as a text without spaces that does not depend on where objects are: two heaps of one shape give one text. */
final class Rendering {
    private static final int MOST_OBJECTS = 40;
    private static final int MOST_ELEMENTS = 40;

    private final Classes classes;
    private final Dump dump;
    private final Map<Object, Integer> seen = new IdentityHashMap<>();

    Rendering(Classes classes, Dump dump) {
        this.classes = classes;
        this.dump = dump;
    }

    String value(Class<?> type, Object value) throws IllegalAccessException {
        StringBuilder text = new StringBuilder();
        add(text, type, value);
        return text.toString();
    }

    private void add(StringBuilder text, Class<?> type, Object value) throws IllegalAccessException {
        if (type.isPrimitive()) {
            text.append(primitive(value));
            return;
        }
        if (value == null) {
            text.append("null");
            return;
        }
        int number = dump.fresh(value);
        if (number >= 0) {
            text.append('@').append(number).append(':');
        }
        if (value instanceof String string) {
            text.append(quote(string));
        } else if (isBox(value)) {
            text.append(value.getClass().getSimpleName()).append('(').append(primitive(value)).append(')');
        } else if (value instanceof Enum<?> constant) {
            text.append(constant.getDeclaringClass().getName()).append('.').append(constant.ordinal());
        } else if (value instanceof Class<?> named) {
            text.append("class(").append(named.getName()).append(')');
        } else {
            object(text, value);
        }
    }

    private void object(StringBuilder text, Object object) throws IllegalAccessException {
        Integer known = seen.get(object);
        if (known != null) {
            text.append('#').append(known);
            return;
        }
        if (seen.size() >= MOST_OBJECTS) {
            text.append("...");
            return;
        }
        seen.put(object, seen.size());
        Class<?> type = object.getClass();
        String name = dump.nameOfStatic(object);
        text.append(name == null ? "" : name + "=");
        text.append(type.isHidden() || type.getName().contains("$$Lambda") ? "lambda" : type.getName());
        if (type.isArray()) {
            text.append('[').append(Array.getLength(object)).append(']').append('{');
            for (int i = 0; i < Array.getLength(object) && i < MOST_ELEMENTS; i++) {
                text.append(i == 0 ? "" : ",");
                add(text, type.getComponentType(), Array.get(object, i));
            }
            text.append('}');
        } else if (classes.owns(type) && !(object instanceof Throwable)) {
            text.append('{');
            String separator = "";
            for (Field field : fields(classes, type)) {
                text.append(separator).append(field.getName()).append('=');
                add(text, field.getType(), field.get(object));
                separator = ",";
            }
            text.append('}');
        }
    }

    /** The fields of a class of the subject, those of superclasses first, else in the order of their names. */
    static List<Field> fields(Classes classes, Class<?> type) {
        List<Field> fields = new ArrayList<>();
        if (type == null || !classes.owns(type)) {
            return fields;
        }
        fields.addAll(fields(classes, type.getSuperclass()));
        Arrays.stream(type.getDeclaredFields())
                .filter(field -> !Modifier.isStatic(field.getModifiers()))
                .sorted(Comparator.comparing(Field::getName))
                .forEach(field -> {
                    field.setAccessible(true);
                    fields.add(field);
                });
        return fields;
    }

    static boolean isBox(Object object) {
        return object instanceof Boolean || object instanceof Character || object instanceof Integer
                || object instanceof Long || object instanceof Short || object instanceof Byte
                || object instanceof Float || object instanceof Double;
    }

    static String primitive(Object box) {
        if (box instanceof Boolean truth) {
            return truth ? "z1" : "z0";
        }
        if (box instanceof Character unit) {
            return "c" + (int) unit;
        }
        if (box instanceof Float number) {
            return "f" + Float.floatToIntBits(number);
        }
        if (box instanceof Double number) {
            return "d" + Double.doubleToLongBits(number);
        }
        if (box instanceof Long) {
            return "j" + box;
        }
        if (box instanceof Byte) {
            return "b" + box;
        }
        return (box instanceof Short ? "s" : "i") + box;
    }

    static String quote(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= ' ' && c < 127 && c != '"' && c != '\\') {
                quoted.append(c);
            } else {
                quoted.append(String.format("\\u%04x", (int) c));
            }
        }
        return quoted.append('"').toString();
    }
}
