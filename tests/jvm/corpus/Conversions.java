package corpus;

/** Widening and narrowing between the primitive types. */
public class Conversions {
    static final double[] DOUBLES = {
        0, -0.0, 1.9, -1.9, 2147483647.5, -2147483649.0, 1e18, 1e19, -1e19, Double.NaN,
        Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MIN_VALUE
    };

    public static int[] doubleToIntSaturates() {
        int[] out = new int[DOUBLES.length];
        for (int i = 0; i < out.length; i++) {
            out[i] = (int) DOUBLES[i];
        }
        return out;
    }

    public static long[] doubleToLongSaturates() {
        long[] out = new long[DOUBLES.length];
        for (int i = 0; i < out.length; i++) {
            out[i] = (long) DOUBLES[i];
        }
        return out;
    }

    public static int[] floatToIntSaturates() {
        int[] out = new int[DOUBLES.length];
        for (int i = 0; i < out.length; i++) {
            out[i] = (int) (float) DOUBLES[i];
        }
        return out;
    }

    public static long[] floatToLongSaturates() {
        long[] out = new long[DOUBLES.length];
        for (int i = 0; i < out.length; i++) {
            out[i] = (long) (float) DOUBLES[i];
        }
        return out;
    }

    public static float[] doubleToFloat() {
        double[] values = {0.1, 1e40, -1e40, 1e-50, Double.NaN, 16777217, 3.4028235677973366e38};
        float[] out = new float[values.length];
        for (int i = 0; i < out.length; i++) {
            out[i] = (float) values[i];
        }
        return out;
    }

    public static double floatToDoubleKeepsTheError() {
        float f = 0.1f;
        return f;
    }

    public static byte[] doubleToByteGoesThroughInt() {
        double[] values = {300.7, -129, 1e20, Double.NaN};
        byte[] out = new byte[values.length];
        for (int i = 0; i < out.length; i++) {
            out[i] = (byte) values[i];
        }
        return out;
    }

    public static int doubleToCharAndShort() {
        double big = 1e20;
        double negative = -1.5;
        return (char) big + (short) big + (char) negative + (short) negative;
    }

    public static String intNarrowing() {
        int x = 0x1234abcd;
        return (byte) x + " " + (short) x + " " + (int) (char) x;
    }

    public static String longNarrowing() {
        long x = 0x123456789abcdef0L;
        return (int) x + " " + (byte) x + " " + (short) x + " " + (int) (char) x;
    }

    public static long intWidensWithSign() {
        int x = -5;
        long y = x;
        return y & 0xffffffffffL;
    }

    public static float intToFloatRounds() {
        int x = 16777217;
        return x;
    }

    public static float longToFloatRounds() {
        long x = Long.MAX_VALUE - 1;
        return x;
    }

    public static double longToDoubleRounds() {
        long x = 9007199254740993L;
        return x;
    }

    public static double intToDoubleIsExact() {
        int x = Integer.MIN_VALUE;
        return x;
    }

    public static String byteToChar() {
        byte b = -1;
        char c = (char) b;
        return (int) c + " " + (int) (char) (b & 0xff);
    }

    public static int charToShortAndBack() {
        char c = '\u8001';
        short s = (short) c;
        return s * 2 + (char) s;
    }

    public static String mixedPromotion() {
        byte b = 3;
        char c = 'c';
        short s = -7;
        long l = 1L << 40;
        float f = 0.5f;
        double d = 0.25;
        return (b + c) + " " + (c * s) + " " + (s + l) + " " + (l * f) + " " + (f + d) + " " + (b / d);
    }

    public static double ternaryPromotes() {
        boolean yes = Boolean.parseBoolean("true");
        return yes ? 1 : 2.0;
    }

    public static String unboxingTernaryPromotes() {
        Object o = Boolean.parseBoolean("true") ? Integer.valueOf(1) : Double.valueOf(2);
        return o.toString();
    }
}
