package oracle;

import java.util.Collections;
import java.util.Optional;

/** Inputs that may be objects which exist before the method begins. */
public class Identity {
    static class Cell { int value; Cell other; }
    private static final Cell SENTINEL = new Cell();
    private static final Object LOCK = new Object();
    private static final int[] EMPTY = {};
    private static final String WORD = "word";

    public static boolean isLock(Object o) { return o == LOCK; }
    public static boolean isSentinel(Cell c) { return c == SENTINEL; }
    public static int alias(Cell a, Cell b) {
        if (a == null || b == null) return -1;
        a.value = 1;
        b.value = 2;
        return a.value;
    }
    public static boolean isStringClass(Object o) { return o == String.class; }
    public static boolean isEmptyOptional(Object o) { return o == Optional.empty(); }
    public static boolean isEmptyList(Object o) { return o == Collections.EMPTY_LIST; }
    public static boolean isEmptyArray(int[] a) { return a == EMPTY; }
    public static int sameArrays(int[] a, int[] b) {
        if (a == b) return a == null ? 0 : 1;
        return a != null && b != null && a.length == b.length ? 2 : 3;
    }
    public static int isWord(String s) { return s == WORD ? 2 : WORD.equals(s) ? 1 : 0; }
    public static int throughObject(Object o, String s) {
        if (o != s) return 0;
        return o == null ? 1 : 2;
    }
    public static Object orLock(Object o) { return o == null ? "lock" : o; }
    public static boolean selfLoop(Cell c) { return c.other == c && c.other.other == c; }
    public static boolean sentinelBehind(Cell c) { return c != null && c.other == SENTINEL && SENTINEL.value == 0; }
    public static boolean integerIsString(Integer i, String s) { Object a = i, b = s; return a == b; }
}
