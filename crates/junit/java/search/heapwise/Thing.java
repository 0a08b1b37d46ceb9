package heapwise;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;

/** An object that a heap should have, as far as anything is known of it. */
final class Thing {
    enum Kind {
        /** It is made by calls, or by setting fields. */
        PLAIN,
        ARRAY,
        /** It is written down where it is used: a text, a box, a constant, a function. */
        LEAF
    }

    final int id;
    final Kind kind;
    final Class<?> type;
    /** How many elements an array has; negative where that does not matter. */
    int length = -1;
    /** Whether a test may hold it in a variable of its own, and not only as a part of another object. */
    boolean isNameable;
    /** Whether its fields may be set. */
    boolean isOpen;
    /** Makes a leaf. */
    Making making;
    final List<Fact> facts = new ArrayList<>();

    interface Making {
        Object make() throws ReflectiveOperationException;
    }

    Thing(int id, Kind kind, Class<?> type) {
        this.id = id;
        this.kind = kind;
        this.type = type;
    }

    /** What a place of an object should hold. */
    static final class Fact {
        final Thing of;
        /** Nothing for an element of an array. */
        final Field field;
        final int index;
        final Value value;
        /** Whether a test may assign it. */
        final boolean isAssignable;

        Fact(Thing of, Field field, int index, Value value, boolean isAssignable) {
            this.of = of;
            this.field = field;
            this.index = index;
            this.value = value;
            this.isAssignable = isAssignable;
        }

        Class<?> type() {
            return field == null ? of.type.getComponentType() : field.getType();
        }
    }

    /** Null, a number, an object that is wanted, or a text that nobody has asked for. */
    static final class Value {
        static final Value NULL = new Value("n", null, null);

        /** How it is told. */
        final String token;
        final Object plain;
        final Thing thing;

        Value(String token, Object plain, Thing thing) {
            this.token = token;
            this.plain = plain;
            this.thing = thing;
        }

        static Value of(Thing thing) {
            return new Value("o:" + thing.id, null, thing);
        }

        /** A number for a place of a type, or null where it does not fit. */
        static Value number(Object number, Class<?> type) {
            Object plain = converted(number, type);
            if (plain == null) {
                return null;
            }
            String said = plain instanceof Character ? String.valueOf((int) (Character) plain)
                    : plain instanceof Boolean ? ((Boolean) plain ? "1" : "0") : plain.toString();
            return new Value("v:" + said, plain, null);
        }

        private static Object converted(Object number, Class<?> type) {
            if (type == boolean.class || number instanceof Boolean) {
                return type == boolean.class && number instanceof Boolean ? number : null;
            }
            if (type == float.class || type == double.class) {
                if (!(number instanceof Float || number instanceof Double)) {
                    return null;
                }
                double value = ((Number) number).doubleValue();
                if (type == double.class) {
                    return value;
                }
                return Double.compare((float) value, value) == 0 ? (Object) (float) value : null;
            }
            if (number instanceof Float || number instanceof Double) {
                return null;
            }
            // A character is a number, and a number is no character.
            if ((type == char.class) != (number instanceof Character)) {
                return null;
            }
            if (type == char.class) {
                return number;
            }
            long value = ((Number) number).longValue();
            if (type == byte.class) {
                return value == (byte) value ? (Object) (byte) value : null;
            }
            if (type == short.class) {
                return value == (short) value ? (Object) (short) value : null;
            }
            if (type == int.class) {
                return value == (int) value ? (Object) (int) value : null;
            }
            return type == long.class ? (Object) value : null;
        }
    }
}
