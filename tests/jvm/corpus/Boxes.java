package corpus;

/** Boxing, unboxing, the caches of small values, and the bit methods of Integer and Long. */
public class Boxes {
    public static String integerCache() {
        Integer a = 127, b = 127, c = 128, d = 128, e = -128, f = -128, g = -129, h = -129;
        return (a == b) + " " + (c == d) + " " + (e == f) + " " + (g == h) + " " + c.equals(d);
    }

    public static String otherCaches() {
        Long a = 127L, b = 127L, c = 128L, d = 128L;
        Character x = 'a', y = 'a', p = '\u0080', q = '\u0080';
        Byte m = -128, n = -128;
        Boolean t = true, u = true;
        return (a == b) + " " + (c == d) + " " + (x == y) + " " + (p == q) + " " + (m == n) + " " + (t == u);
    }

    public static boolean arithmeticUnboxes() {
        Integer a = 1000;
        Integer b = 1000;
        return a <= b && a >= b && a != b && a + 0 == b;
    }

    public static String incrementBoxed() {
        Integer i = 127;
        Integer before = i;
        i++;
        ++i;
        i += 5;
        return before + " " + i;
    }

    public static boolean boxesOfDifferentTypes() {
        Object i = 1;
        Object l = 1L;
        return !i.equals(l) && ((Integer) i).longValue() == (Long) l;
    }

    public static int arrayOfBoxes() {
        Integer[] a = {1, 2, 3};
        int sum = 0;
        for (int x : a) {
            sum += x;
        }
        a[0]++;
        a[1] *= 10;
        return sum * 100 + a[0] + a[1];
    }

    public static int nullInTernaryUnboxes() {
        Integer none = null;
        int x = Boolean.parseBoolean("TRUE") ? none : 0;
        return x;
    }

    public static String hashCodes() {
        return Integer.valueOf(-7).hashCode() + " " + Long.valueOf(1L << 33).hashCode() + " "
                + Boolean.TRUE.hashCode() + " " + Boolean.FALSE.hashCode() + " " + Character.valueOf('A').hashCode() + " "
                + Double.valueOf(1.5).hashCode() + " " + Float.valueOf(1.5f).hashCode() + " "
                + Short.valueOf((short) -3).hashCode();
    }

    public static String conversions() {
        Double d = 300.75;
        Integer i = -1;
        return d.intValue() + " " + d.byteValue() + " " + d.longValue() + " " + d.floatValue() + " " + i.byteValue() + " "
                + i.doubleValue() + " " + i.shortValue();
    }

    public static String radixTexts() {
        return Integer.toHexString(255) + " " + Integer.toHexString(-1) + " " + Integer.toBinaryString(10) + " "
                + Integer.toOctalString(64) + " " + Integer.toString(-255, 16) + " " + Integer.toString(35, 36) + " "
                + Long.toHexString(-2L) + " " + Long.toBinaryString(5) + " " + Long.toString(1L << 40, 32);
    }

    public static String decimalTexts() {
        return Integer.toString(0) + " " + Integer.toString(Integer.MIN_VALUE) + " " + Integer.toString(1000000007) + " "
                + Long.toString(Long.MIN_VALUE) + " " + Long.toString(-1) + " " + Byte.toString((byte) -5);
    }

    public static String bitMethods() {
        int x = 0x00f0a500;
        return Integer.bitCount(x) + " " + Integer.highestOneBit(x) + " " + Integer.lowestOneBit(x) + " "
                + Integer.numberOfLeadingZeros(x) + " " + Integer.numberOfTrailingZeros(x) + " " + Integer.reverse(x) + " "
                + Integer.reverseBytes(x) + " " + Integer.rotateLeft(x, 12) + " " + Integer.rotateRight(x, 12);
    }

    public static String longBitMethods() {
        long x = 0x00f0a50000000100L;
        return Long.bitCount(x) + " " + Long.highestOneBit(x) + " " + Long.lowestOneBit(x) + " "
                + Long.numberOfLeadingZeros(x) + " " + Long.numberOfTrailingZeros(x) + " " + Long.reverse(x) + " "
                + Long.rotateLeft(x, 12);
    }

    public static String bitMethodsOfZero() {
        return Integer.highestOneBit(0) + " " + Integer.numberOfLeadingZeros(0) + " " + Integer.numberOfTrailingZeros(0)
                + " " + Long.numberOfLeadingZeros(0) + " " + Integer.signum(-9) + " " + Long.signum(0);
    }

    public static String staticHelpers() {
        return Integer.max(3, 9) + " " + Integer.min(3, 9) + " " + Integer.sum(3, 9) + " " + Integer.compare(3, 9) + " "
                + Long.max(1, 2) + " " + Double.sum(0.5, 0.25) + " " + Boolean.logicalOr(true, false);
    }

    public static String unsigned() {
        return Integer.toUnsignedString(-1) + " " + Integer.divideUnsigned(-1, 2) + " " + Integer.compareUnsigned(-1, 1)
                + " " + Integer.remainderUnsigned(-1, 7) + " " + Integer.toUnsignedLong(-1) + " "
                + Long.toUnsignedString(-1L) + " " + Byte.toUnsignedInt((byte) -1);
    }

    public static String limits() {
        return Integer.MAX_VALUE + " " + Long.MIN_VALUE + " " + Short.MAX_VALUE + " " + (int) Character.MAX_VALUE + " "
                + Byte.MIN_VALUE + " " + Integer.SIZE + " " + Long.BYTES;
    }

    public static int compareBoxes() {
        return Integer.valueOf(5).compareTo(7) * 100 + Double.valueOf(2).compareTo(1.0) * 10
                + Boolean.TRUE.compareTo(false) + Character.valueOf('a').compareTo('b');
    }

    public static String doubleTests() {
        return Double.isNaN(0.0 / 0) + " " + Double.isInfinite(1 / 0.0) + " " + Float.isNaN(1f) + " "
                + Double.valueOf(5).isNaN() + " " + Double.isFinite(1e308 * 10);
    }

    static Object box(boolean b) {
        return b ? 1 : "one";
    }

    public static String boxedInTernary() {
        return box(true).getClass().getName() + box(false).getClass().getName();
    }
}
