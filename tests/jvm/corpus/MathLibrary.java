package corpus;

/** java.lang.Math. */
public class MathLibrary {
    public static String absolute() {
        return Math.abs(-5) + " " + Math.abs(Integer.MIN_VALUE) + " " + Math.abs(-5L) + " " + Math.abs(-2.5) + " "
                + Math.abs(-0.0) + " " + Math.abs(-1.5f);
    }

    public static String maximum() {
        return Math.max(3, -4) + " " + Math.max(3L, 1L << 40) + " " + Math.max(0.0, -0.0) + " " + Math.max(-0.0, 0.0)
                + " " + Math.max(1, Double.NaN) + " " + Math.max(1f, 2f);
    }

    public static String minimum() {
        return Math.min(3, -4) + " " + Math.min(3L, -1L << 40) + " " + Math.min(0.0, -0.0) + " " + Math.min(-0.0, 0.0)
                + " " + Math.min(Double.NaN, 1) + " " + Math.min(1f, 2f);
    }

    public static String floorModAndDiv() {
        String out = "";
        for (int a : new int[] {7, -7}) {
            for (int b : new int[] {3, -3}) {
                out += Math.floorMod(a, b) + "," + Math.floorDiv(a, b) + " ";
            }
        }
        return out + Math.floorMod(-7L, 4L) + Math.floorDiv(-7L, 4L);
    }

    public static int floorModByZero() {
        return Math.floorMod(5, 0);
    }

    public static int addExact() {
        return Math.addExact(Integer.MAX_VALUE - 1, 1);
    }

    public static int addExactOverflow() {
        return Math.addExact(Integer.MAX_VALUE, 1);
    }

    public static long addExactLongOverflow() {
        return Math.addExact(Long.MIN_VALUE, -1L);
    }

    public static int subtractExactOverflow() {
        return Math.subtractExact(Integer.MIN_VALUE, 1);
    }

    public static int multiplyExactOverflow() {
        return Math.multiplyExact(65536, 32768);
    }

    public static long multiplyExactLong() {
        return Math.multiplyExact(3037000499L, 3037000499L);
    }

    public static long multiplyExactLongOverflow() {
        return Math.multiplyExact(3037000500L, 3037000500L);
    }

    public static int negateExactOverflow() {
        return Math.negateExact(Integer.MIN_VALUE);
    }

    public static int incrementExactOverflow() {
        return Math.incrementExact(Integer.MAX_VALUE);
    }

    public static int toIntExact() {
        return Math.toIntExact(-2147483648L);
    }

    public static int toIntExactOverflow() {
        return Math.toIntExact(2147483648L);
    }

    public static double[] squareRoots() {
        return new double[] {Math.sqrt(2), Math.sqrt(16), Math.sqrt(0), Math.sqrt(-0.0), Math.sqrt(-1),
            Math.sqrt(Double.POSITIVE_INFINITY)};
    }

    public static double[] powers() {
        return new double[] {Math.pow(2, 10), Math.pow(3, 0), Math.pow(2, -2), Math.pow(9, 0.5), Math.pow(-2, 3),
            Math.pow(0, 0), Math.pow(10, 3), Math.pow(Double.NaN, 0)};
    }

    public static double[] ceilings() {
        return new double[] {Math.ceil(1.2), Math.ceil(-1.2), Math.ceil(-0.3), Math.ceil(5), Math.ceil(1e300),
            Math.ceil(Double.NaN)};
    }

    public static double[] floors() {
        return new double[] {Math.floor(1.8), Math.floor(-1.2), Math.floor(0.3), Math.floor(-0.0), Math.floor(-1e-300)};
    }

    public static long[] rounds() {
        double[] values = {0.5, 1.5, 2.5, -0.5, -1.5, -2.5, 0.49999999999999994, 1e20, -1e20, Double.NaN};
        long[] out = new long[values.length];
        for (int i = 0; i < values.length; i++) {
            out[i] = Math.round(values[i]);
        }
        return out;
    }

    public static int[] roundFloats() {
        return new int[] {Math.round(0.5f), Math.round(-0.5f), Math.round(1e10f), Math.round(2.4f)};
    }

    public static double[] roundToEven() {
        return new double[] {Math.rint(0.5), Math.rint(1.5), Math.rint(2.5), Math.rint(-0.5), Math.rint(2.7)};
    }

    public static double[] signs() {
        return new double[] {Math.signum(-3), Math.signum(0.0), Math.signum(-0.0), Math.signum(1e-300),
            Math.copySign(2, -0.0)};
    }

    public static String exponents() {
        return Math.getExponent(1024.5) + " " + Math.getExponent(0.1) + " " + Math.ulp(1.0) + " " + Math.nextUp(1.0) + " "
                + Math.scalb(1.5, 4);
    }

    public static int greatestCommonDivisor() {
        int a = 1071;
        int b = 462;
        while (b != 0) {
            int t = Math.floorMod(a, b);
            a = b;
            b = t;
        }
        return a;
    }

    public static boolean hypotenuse() {
        double a = 3;
        double b = 4;
        return Math.sqrt(a * a + b * b) == 5;
    }
}
