package oracle;

/** Numbers that are not numbers, and zeros that are not the same. */
public class NaNs {
    public static int compareAll(double a, double b) { return a < b ? 1 : a > b ? 2 : a == b ? 3 : 4; }
    public static int negated(float a, float b) { return !(a < b) ? !(a >= b) ? 1 : 2 : 3; }
    public static boolean isNotItself(double d) { return d != d; }
    public static boolean boxesEqual(double d) { return Double.valueOf(d).equals(d); }
    public static boolean zerosDiffer(double d) { return d == 0 && !Double.valueOf(d).equals(0.0); }
    public static int compareDouble(double a, double b) { return Double.compare(a, b); }
    public static int compareFloat(float a, float b) { return Float.compare(a, b); }
    public static float minimum(float a, float b) { return Math.min(a, b); }
    public static double maximum(double a) { return Math.max(a, -0.0); }
    public static boolean negativeZero(float f) { return f == 0 && 1 / f < 0; }
    public static int castOfNaN(float f) { return f != f ? (int) f : 7; }
    public static long bits(double d) { return Double.doubleToLongBits(d) >>> 52; }
    public static int rawSign(float f) { return Float.floatToIntBits(f) >>> 31; }
    public static boolean infinite(double d) { return d - d != 0 && d == d; }
    public static double remainder(double d) { return d % 2; }
    public static boolean plusOne(float f) { return f + 1 == f; }
    public static int ternaryPromotion(boolean b) { Object o = b ? 1 : 2.0; return o instanceof Double ? 1 : 0; }
    public static boolean boxedNaN(Double a, Double b) { return a.equals(b) && a.doubleValue() != b.doubleValue(); }
    public static double absolute(double d) { return Math.abs(d); }
    public static float negate(float f) { return -f; }
    public static float subtractIsNotNegate(float f) { return 0f - f; }
    public static int nanMadeHere(boolean b) { double d = b ? 0.0 / 0 : Double.POSITIVE_INFINITY; return d > 1 ? 1 : d <= 1 ? 2 : 3; }
    public static int divideIntByZero(int i) { double d = i / 0.0; return d > 0 ? 1 : d < 0 ? -1 : 0; }
    public static int hashOfZero(double d) { return d == 0 ? Double.hashCode(d) : 1; }
}
