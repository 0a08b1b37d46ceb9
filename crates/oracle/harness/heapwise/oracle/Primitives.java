package heapwise.oracle;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** Values of the primitive types: the edges of their ranges and of what is done with them. */
final class Primitives {
    private Primitives() {
    }

    static void add(List<Supplier<Object>> found, Class<?> type, List<Object> constants) {
        for (Object value : of(type, constants)) {
            found.add(() -> value);
        }
    }

    /** Boxes from the caches, if there are any. */
    static Set<Object> of(Class<?> type, List<Object> constants) {
        Set<Object> values = new LinkedHashSet<>();
        if (type == boolean.class) {
            values.addAll(List.of(false, true));
        } else if (type == byte.class) {
            for (int value : new int[] {0, 1, -1, 127, -128, 2, 64}) {
                values.add((byte) value);
            }
        } else if (type == short.class) {
            for (int value : new int[] {0, 1, -1, 127, 128, -128, -129, Short.MAX_VALUE, Short.MIN_VALUE}) {
                values.add((short) value);
            }
        } else if (type == char.class) {
            for (int value : new int[] {'a', 0, 'A', '0', ' ', 127, 128, 0xff, 0x20ac, 0xffff}) {
                values.add((char) value);
            }
        } else if (type == int.class) {
            for (int value : new int[] {0, 1, -1, 2, 3, 10, 127, 128, -128, -129, 1 << 16, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
                values.add(value);
            }
        } else if (type == long.class) {
            long wide = 1L << 32;
            for (long value : new long[] {0, 1, -1, 2, 10, 127, 128, -128, -129, Integer.MAX_VALUE, wide, -wide - 1,
                Long.MAX_VALUE, Long.MIN_VALUE}) {
                values.add(value);
            }
        } else if (type == float.class) {
            for (float value : new float[] {0f, 1f, -1f, -0f, 0.5f, 1.5f, Float.NaN, Float.MAX_VALUE, Float.MIN_VALUE,
                Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, 16777216f}) {
                values.add(value);
            }
        } else {
            for (double value : new double[] {0, 1, -1, -0.0, 0.5, 2.5, Double.NaN, Double.MAX_VALUE, Double.MIN_VALUE,
                Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 4294967296.0, 0.1}) {
                values.add(value);
            }
        }
        for (Object constant : constants) {
            constant(values, type, constant);
        }
        return values;
    }

    /** A number of the code and its neighbours. */
    private static void constant(Set<Object> values, Class<?> type, Object constant) {
        if (!(constant instanceof Number number)) {
            return;
        }
        long value = number.longValue();
        boolean isWhole = constant instanceof Integer || constant instanceof Long;
        if (type == float.class) {
            values.add(number.floatValue());
        } else if (type == double.class) {
            values.add(number.doubleValue());
        } else if (type == long.class && isWhole) {
            values.addAll(List.of(value, value + 1));
        } else if (type == int.class && isWhole && value == (int) value) {
            values.addAll(List.of((int) value, (int) value + 1));
        } else if (type == short.class && isWhole && value == (short) value) {
            values.add((short) value);
        } else if (type == byte.class && isWhole && value == (byte) value) {
            values.add((byte) value);
        } else if (type == char.class && isWhole && value == (char) value) {
            values.add((char) value);
        }
    }
}
