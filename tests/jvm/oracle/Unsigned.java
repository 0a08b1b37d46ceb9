package oracle;

/** Unsigned views of signed numbers. */
public class Unsigned {
    public static int compare(int a, int b) { return Integer.compareUnsigned(a, b); }
    public static int divideBySeven(int a) { return Integer.divideUnsigned(a, 7); }
    public static int byNegative(int a) { return Integer.divideUnsigned(a, -2); }
    public static int remainderByTen(int a) { return Integer.remainderUnsigned(a, 10); }
    public static int divideByInput(byte a, byte b) { return Integer.divideUnsigned(a & 0xff, b & 0xff); }
    public static long widen(int a) { return Integer.toUnsignedLong(a); }
    public static int byteWiden(byte a) { return Byte.toUnsignedInt(a) - a; }
    public static boolean signBit(int a) { return a >>> 31 == 1; }
    public static int byteShift(byte a) { return a >>> 4; }
    public static int byteShiftBack(byte a) { return (byte) (a >>> 4); }
    public static int charIsUnsigned(char c) { return c > 0x8000 ? (short) c : c; }
    public static long longCompare(long a, long b) { return Long.compareUnsigned(a, b); }
    public static long longDivide(long a) { return Long.divideUnsigned(a, 16); }
    public static boolean lessThan(int a, int b) { return a + Integer.MIN_VALUE < b + Integer.MIN_VALUE; }
    public static String text(boolean b) { return Integer.toUnsignedString(b ? -1 : 1); }
    public static int parse(boolean b) { return Integer.parseUnsignedInt(b ? "4294967295" : "4294967296"); }
    public static short shortMask(short s) { return (short) (s & 0xff); }
    public static long longRemainder(long a) { return Long.remainderUnsigned(a, 8L); }
}
