package oracle;

/** Shift counts at and beyond the width. */
public class Shifts {
    public static int left(int a, int n) { return a << n; }
    public static int right(int a, int n) { return a >> n; }
    public static int unsignedRight(int a, int n) { return a >>> n; }
    public static long longLeft(long a, int n) { return a << n; }
    public static long longUnsigned(long a, long n) { return a >>> n; }
    public static int by32(int a) { return a << 32; }
    public static int byMinusOne(int a) { return a << -1; }
    public static long longBy64(long a) { return a >> 64; }
    public static long intShiftedThenWidened(int a) { return a << 31; }
    public static long widenedThenShifted(int a) { return (long) a << 31; }
    public static int byteShifted(byte b, int n) { b <<= n; return b; }
    public static int byteUnsigned(byte b) { b >>>= 1; return b; }
    public static char charShifted(char c) { c >>= 4; return c; }
    public static boolean cancels(int a, int n) { return a << n >> n == a; }
    public static int shiftByLong(int a) { return a >> 33L; }
    public static int shiftByChar(char n) { return 1 << n; }
    public static short shortUnsigned(short s) { s >>>= 10; return s; }
}
