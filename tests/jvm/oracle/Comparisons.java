package oracle;

/** Comparisons that mix types, and comparators by subtraction. */
public class Comparisons {
    public static boolean bySubtraction(int a, int b) { return a - b < 0 == a < b; }
    public static int integerCompare(int a, int b) { return Integer.compare(a, b); }
    public static boolean intWithLong(int a, long b) { return a == b; }
    public static boolean intWithFloat(int a, float b) { return a == b; }
    public static boolean longWithDouble(byte k) { long l = Long.MAX_VALUE - k; return l == (double) Long.MAX_VALUE; }
    public static boolean charWithShort(char a, short b) { return a == b; }
    public static boolean byteWithChar(byte a, char b) { return a < b; }
    public static int between(int a) { return 1 < a && a < 3 ? a : 0; }
    public static boolean absIsNegative(int a) { return Math.abs(a) < 0; }
    public static boolean negateIsSame(int a) { return a == -a; }
    public static boolean boxedWithLiteral(Long l) { return l.equals(1) || l.equals(1L); }
    public static boolean shortEquals(short s) { return Short.valueOf(s).equals((int) s); }
    public static int signs(int a, int b) { return Integer.signum(a) * Integer.signum(b); }
    public static boolean transitive(int a, int b) { return a < b && b < a + 1; }
    public static boolean nextIsLarger(long a) { return a + 1 > a; }
    public static boolean booleanXor(boolean a, boolean b) { return a ^ b & a | !b; }
    public static int booleanCompare(boolean a, boolean b) { return Boolean.compare(a, b); }
    public static int byteCompare(byte a, byte b) { return Byte.compare(a, b); }
    public static int charCompare(char a, char b) { return Character.compare(a, b); }
    public static boolean middle(int a, int b) { int m = a + b >>> 1; return a <= b && a >= 0 && (m < a || m > b); }
}
