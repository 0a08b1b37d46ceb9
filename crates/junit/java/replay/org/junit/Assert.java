package org.junit;

import java.util.Arrays;
import java.util.Objects;

/** Stands for JUnit's class of this name: of its assertions, those that tests of heapwise use, with the same meaning. */
public final class Assert {
    private Assert() {
    }

    /** What JUnit calls by this name. */
    public interface ThrowingRunnable {
        void run() throws Throwable;
    }

    private static void check(boolean holds, Object expected, Object actual) {
        if (!holds) {
            throw new AssertionError("expected " + text(expected) + ", but it is " + text(actual));
        }
    }

    private static String text(Object value) {
        return value == null || value instanceof String || value instanceof Number || value instanceof Boolean
            ? String.valueOf(value) : value instanceof Class ? ((Class<?>) value).getName()
            : value.getClass().getName() + "@" + System.identityHashCode(value);
    }

    public static void assertTrue(boolean condition) {
        check(condition, true, false);
    }

    public static void assertFalse(boolean condition) {
        check(!condition, false, true);
    }

    public static void assertNull(Object actual) {
        check(actual == null, null, actual);
    }

    public static void assertSame(Object expected, Object actual) {
        check(expected == actual, expected, actual);
    }

    public static void assertEquals(char expected, char actual) {
        check(expected == actual, (int) expected, (int) actual);
    }

    public static void assertEquals(long expected, long actual) {
        check(expected == actual, expected, actual);
    }

    public static void assertEquals(float expected, float actual) {
        check(Float.floatToIntBits(expected) == Float.floatToIntBits(actual), expected, actual);
    }

    public static void assertEquals(double expected, double actual) {
        check(Double.doubleToLongBits(expected) == Double.doubleToLongBits(actual), expected, actual);
    }

    public static void assertEquals(Object expected, Object actual) {
        check(Objects.equals(expected, actual), expected, actual);
    }

    public static void assertArrayEquals(boolean[] expected, boolean[] actual) {
        check(Arrays.equals(expected, actual), Arrays.toString(expected), Arrays.toString(actual));
    }

    public static void assertArrayEquals(byte[] expected, byte[] actual) {
        check(Arrays.equals(expected, actual), Arrays.toString(expected), Arrays.toString(actual));
    }

    public static void assertArrayEquals(char[] expected, char[] actual) {
        check(Arrays.equals(expected, actual), Arrays.toString(expected), Arrays.toString(actual));
    }

    public static void assertArrayEquals(short[] expected, short[] actual) {
        check(Arrays.equals(expected, actual), Arrays.toString(expected), Arrays.toString(actual));
    }

    public static void assertArrayEquals(int[] expected, int[] actual) {
        check(Arrays.equals(expected, actual), Arrays.toString(expected), Arrays.toString(actual));
    }

    public static void assertArrayEquals(long[] expected, long[] actual) {
        check(Arrays.equals(expected, actual), Arrays.toString(expected), Arrays.toString(actual));
    }

    public static <T extends Throwable> T assertThrows(Class<T> type, ThrowingRunnable executable) {
        try {
            executable.run();
        } catch (Throwable thrown) {
            if (type.isInstance(thrown)) {
                return type.cast(thrown);
            }
            throw new AssertionError("expected " + type.getName() + ", but it threw " + thrown, thrown);
        }
        throw new AssertionError("expected " + type.getName() + ", but nothing was thrown");
    }
}
