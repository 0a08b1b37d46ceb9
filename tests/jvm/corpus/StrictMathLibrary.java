package corpus;

import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;

/** The functions of StrictMath, which are prescribed to the bit. */
public class StrictMathLibrary {
    private static final double[] EDGES = {
        0.0, -0.0, 1, -1, 0.5, -2, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MIN_VALUE,
        Double.MAX_VALUE, Double.MIN_NORMAL, Math.PI, Math.PI / 2, 1e22, -2.6155560871807426e13, 1e300, 3, 10, 1000, 0.1, 1e-10,
        709.78, 710.2, -745.13, 0.3465, 0.4375, 1 - 1e-16, 1 + 3e-16, 9.999999e-1, 1e15, 36.6875, -0.385
    };

    private static long over(DoubleUnaryOperator function) {
        long sum = 0;
        for (double x : EDGES) {
            sum = sum * 31 + Double.doubleToLongBits(function.applyAsDouble(x));
        }
        long seed = 42;
        for (int i = 0; i < 60; i++) {
            seed = seed * 6364136223846793005L + 1442695040888963407L;
            double x = (seed >> 20) / (double) (1L << 40 - i % 6);
            sum = sum * 31 + Double.doubleToLongBits(function.applyAsDouble(x));
        }
        return sum;
    }

    private static long overPairs(DoubleBinaryOperator function) {
        long sum = 0;
        for (double x : new double[] {0.0, -0.0, 1, -1, 2.5, Double.NaN, Double.POSITIVE_INFINITY, Double.MIN_VALUE, 1e300}) {
            for (double y : EDGES) {
                sum = sum * 31 + Double.doubleToLongBits(function.applyAsDouble(x, y));
                sum = sum * 31 + Double.doubleToLongBits(function.applyAsDouble(y, x * 0.3));
            }
        }
        return sum;
    }

    public static long sin() {
        return over(StrictMath::sin);
    }

    public static long cos() {
        return over(StrictMath::cos);
    }

    public static long tan() {
        return over(StrictMath::tan);
    }

    public static long asin() {
        return over(StrictMath::asin);
    }

    public static long acos() {
        return over(StrictMath::acos);
    }

    public static long atan() {
        return over(StrictMath::atan);
    }

    public static long exp() {
        return over(StrictMath::exp);
    }

    public static long log() {
        return over(StrictMath::log);
    }

    public static long log10() {
        return over(StrictMath::log10);
    }

    public static long sinh() {
        return over(StrictMath::sinh);
    }

    public static long cosh() {
        return over(StrictMath::cosh);
    }

    public static long tanh() {
        return over(StrictMath::tanh);
    }

    public static long expm1() {
        return over(StrictMath::expm1);
    }

    public static long log1p() {
        return over(StrictMath::log1p);
    }

    public static long cbrt() {
        return over(StrictMath::cbrt);
    }

    public static long atan2() {
        return overPairs(StrictMath::atan2);
    }

    public static long hypot() {
        return overPairs(StrictMath::hypot);
    }

    public static long pow() {
        return overPairs(StrictMath::pow);
    }

    public static long remainder() {
        return overPairs(StrictMath::IEEEremainder);
    }

    /** Most functions of Math are those of StrictMath. */
    public static long sameInMath() {
        return over(Math::asin) + over(Math::acos) + over(Math::atan) + over(Math::sinh) + over(Math::cosh) + over(Math::expm1)
                + over(Math::log1p) + overPairs(Math::atan2) + overPairs(Math::hypot);
    }

    /** Of others it is said how they are related to each other. */
    public static String mathIsClose() {
        int close = 0;
        for (int i = 1; i < 50; i++) {
            double x = i / 7.0;
            close += Math.abs(Math.sin(x) * Math.sin(x) + Math.cos(x) * Math.cos(x) - 1) < 1e-15 ? 1 : 0;
            close += Math.abs(Math.log(Math.exp(x)) - x) <= 2 * Math.ulp(x) ? 1 : 0;
            close += Math.abs(Math.pow(x, 0.5) - Math.sqrt(x)) <= Math.ulp(x) ? 1 : 0;
            close += Math.log10(Math.pow(10, i - 25)) == i - 25 ? 1 : 0;
        }
        return close + " " + Math.pow(2, 10) + Math.pow(1, Double.NaN) + Math.exp(0) + Math.log(1) + Math.sin(-0.0);
    }
}
