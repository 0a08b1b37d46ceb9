package oracle;

/** The edges of the caches of boxes. */
public class IntegerCaches {
    private static final Integer HELD = 127;
    private static final Integer OUTSIDE = 128;
    private static final Long LONG_HELD = -128L;
    private static final Character CHARACTER_HELD = '\u007f';

    public static boolean isHeld(Integer i) { return i == HELD; }
    public static boolean isOutside(Integer i) { return i == OUTSIDE; }
    public static boolean boxedIsHeld(int i) { Integer boxed = i; return boxed == HELD; }
    public static boolean boxedIsOutside(int i) { Integer boxed = i; return boxed == OUTSIDE; }
    public static int sumIsHeld(byte a, byte b) {
        Integer sum = a + b;
        return sum == HELD ? 1 : sum.equals(HELD) ? 2 : 3;
    }
    public static boolean longHeld(Long l) { return l == LONG_HELD; }
    public static boolean longBoxedHeld(long l) { Long boxed = l; return boxed == LONG_HELD; }
    public static boolean characterHeld(char c) { Character boxed = c; return boxed == CHARACTER_HELD; }
    public static int neighbours(int i) {
        Integer a = i, b = i + 1, c = i + 1;
        return (a == b ? 4 : 0) + (b == c ? 2 : 0) + (a.equals(b - 1) ? 1 : 0);
    }
    public static boolean byObject(int i) { Object a = i, b = i; return a == b; }
    public static boolean throughArray(int i) {
        Integer[] boxes = {i, i};
        return boxes[0] == boxes[1];
    }
    public static boolean viaVarargs(int i, int j) { return firstTwoSame(i, j); }
    private static boolean firstTwoSame(Object... all) { return all[0] == all[1]; }
    public static boolean shortByCast(int i) { Short a = (short) i, b = (short) i; return a == b; }
    public static int countCached(int i) {
        int count = 0;
        for (int k = -1; k <= 1; k++) {
            Integer a = i + k, b = i + k;
            if (a == b) count++;
        }
        return count;
    }
}
