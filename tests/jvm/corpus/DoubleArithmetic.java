package corpus;

/** Arithmetic on double. */
public class DoubleArithmetic {
    static double identity(double x) {
        return x;
    }

    public static double[] basicOperations() {
        double a = identity(10.75);
        double b = identity(-3.5);
        return new double[] {a + b, a - b, a * b, a / b, a % b, -b};
    }

    public static double tenthsDoNotAddUp() {
        return identity(0.1) + identity(0.2);
    }

    public static double[] divisionByZero() {
        double zero = identity(0);
        return new double[] {1 / zero, -1 / zero, 1 / -zero, zero / zero};
    }

    public static double[] remainders() {
        double a = identity(5.5);
        double infinity = Double.POSITIVE_INFINITY;
        return new double[] {a % 2, -a % 2, a % -2, a % infinity, infinity % a, a % identity(0)};
    }

    public static double remainderOfFarApartValues() {
        return identity(1e300) % identity(7.0);
    }

    public static double negativeZeroIsKept() {
        double zero = identity(0);
        return zero * -1;
    }

    public static double negativeZeroMinusZero() {
        double negative = -identity(0.0);
        return negative - 0.0;
    }

    public static double[] infinities() {
        double infinity = identity(Double.POSITIVE_INFINITY);
        return new double[] {infinity + 1, infinity - infinity, infinity * 0, infinity * -1, 1 / infinity};
    }

    public static double overflowToInfinity() {
        return identity(Double.MAX_VALUE) + identity(Double.MAX_VALUE);
    }

    public static double underflowToZero() {
        return identity(Double.MIN_VALUE) * 0.5;
    }

    public static double increments() {
        double d = identity(0.5);
        double e = d++ * ++d;
        d--;
        return e - d;
    }

    public static double compoundAssignments() {
        double d = identity(3);
        d += 1;
        d -= 0.5;
        d *= 3;
        d /= 7;
        d %= 1;
        return d;
    }

    public static double constants() {
        double zero = 0;
        double one = 1;
        double other = 2.5;
        return zero - one * other;
    }

    public static double newtonSquareRoot() {
        double x = 1;
        for (int i = 0; i < 20; i++) {
            x = (x + 2 / x) / 2;
        }
        return x;
    }

    public static long bitsRoundTrip() {
        long bits = Double.doubleToLongBits(identity(-1.75));
        return Double.longBitsToDouble(bits) == -1.75 ? bits : 0;
    }

    public static String texts() {
        double[] values = {0, -0.0, 1, 0.1, 100, 1e7, 1.0e-3, 9.99e-4, 123456.789, 1e21, 1.0 / 3};
        StringBuilder out = new StringBuilder();
        for (double value : values) {
            out.append(Double.toString(value)).append(' ');
        }
        return out.toString();
    }

    public static String textsOfSpecialValues() {
        return Double.NaN + " " + identity(Double.POSITIVE_INFINITY) + " " + identity(Double.NEGATIVE_INFINITY);
    }

    public static String textsOfExtremes() {
        return identity(Double.MAX_VALUE) + " " + identity(Double.MIN_VALUE);
    }
}
