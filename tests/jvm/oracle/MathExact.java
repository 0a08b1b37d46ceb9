package oracle;

/** Arithmetic that throws, and arithmetic that wraps. */
public class MathExact {
    public static int add(int a, int b) { return Math.addExact(a, b); }
    public static int subtract(int a, int b) { return Math.subtractExact(a, b); }
    public static int multiplyByTen(int a) { return Math.multiplyExact(a, 10); }
    public static long addLong(long a, long b) { return Math.addExact(a, b); }
    public static int negate(int a) { return Math.negateExact(a); }
    public static int toInt(long a) { return Math.toIntExact(a); }
    public static int increment(int a) { return Math.incrementExact(a); }
    public static String message(int a) { try { return Math.decrementExact(a) > 0 ? "p" : "n"; } catch (ArithmeticException e) { return e.getMessage(); } }
    public static int absolute(int a) { return Math.absExact(a); }
    public static int floorMod(int a) { return Math.floorMod(a, -3); }
    public static long floorDivLong(long a) { return Math.floorDiv(a, 8L); }
    public static int maximum(int a, int b) { return Math.max(a, b) - Math.min(a, b); }
    public static boolean wrapsBack(int a) { return a + Integer.MAX_VALUE + 1 == a - Integer.MAX_VALUE - 1; }
    public static int round(float f) { return Math.round(f); }
    public static double floor(double d) { return Math.floor(d); }
    public static double ceiling(float f) { return Math.ceil(f); }
    public static double signum(double d) { return Math.signum(d); }
    public static int high(int a) { return (int) ((long) a * 3 >> 32); }
    public static int smallProduct(byte a, byte b) { return a * b > 100 ? 1 : a * b < -100 ? -1 : 0; }
    public static int clampedSum(int a, int b) { long s = (long) a + b; return s > Integer.MAX_VALUE ? Integer.MAX_VALUE : s < Integer.MIN_VALUE ? Integer.MIN_VALUE : (int) s; }
}
