package corpus;

/** Arithmetic on float. */
public class FloatArithmetic {
    static float identity(float x) {
        return x;
    }

    public static float[] basicOperations() {
        float a = identity(7.5f);
        float b = identity(-2.25f);
        return new float[] {a + b, a - b, a * b, a / b, a % b, -a};
    }

    public static float[] divisionByZero() {
        float zero = identity(0f);
        return new float[] {1f / zero, -1f / zero, 1f / -zero, zero / zero};
    }

    public static float[] remainders() {
        float a = identity(5.5f);
        float infinity = Float.POSITIVE_INFINITY;
        return new float[] {a % 2f, -a % 2f, a % -2f, a % infinity, infinity % a, a % identity(0f)};
    }

    public static boolean negativeZeroEqualsZero() {
        float zero = identity(0f);
        return zero == -zero;
    }

    public static float negativeZeroIsKept() {
        return -identity(0f);
    }

    public static boolean nanIsNotItself() {
        float nan = identity(Float.NaN);
        return nan != nan && !(nan == nan);
    }

    public static float overflowToInfinity() {
        return identity(Float.MAX_VALUE) * 2f;
    }

    public static float underflowToZero() {
        return identity(Float.MIN_VALUE) / 2f;
    }

    public static float precisionIsLost() {
        return identity(16777216f) + 1f;
    }

    public static float harmonicSum() {
        float sum = 0f;
        for (int i = 1; i <= 50; i++) {
            sum += 1f / i;
        }
        return sum;
    }

    public static float increments() {
        float f = identity(1.5f);
        float g = f++ + ++f;
        f--;
        return g * f;
    }

    public static float compoundAssignments() {
        float f = identity(3f);
        f += 1;
        f -= 0.5f;
        f *= 3;
        f /= 7f;
        f %= 1f;
        return f;
    }

    public static float constants() {
        float zero = 0f;
        float one = 1f;
        float two = 2f;
        float other = 3.25f;
        return zero + one - two * other;
    }

    public static int bitsRoundTrip() {
        int bits = Float.floatToIntBits(identity(-1.75f));
        return Float.intBitsToFloat(bits) == -1.75f ? bits : 0;
    }

    public static String text() {
        return identity(0.1f) + " " + identity(1e10f) + " " + identity(100f) + " " + identity(1e-5f);
    }
}
