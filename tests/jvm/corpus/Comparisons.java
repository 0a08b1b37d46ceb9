package corpus;

/** The six comparisons on every type, NaN included, as conditions and as values. */
public class Comparisons {
    static final float[] FLOATS = {-1f, -0f, 0f, 1f, Float.NaN, Float.POSITIVE_INFINITY};
    static final double[] DOUBLES = {-1, -0.0, 0, 1, Double.NaN, Double.NEGATIVE_INFINITY};

    static int mask(boolean lt, boolean le, boolean gt, boolean ge, boolean eq, boolean ne) {
        return (lt ? 1 : 0) | (le ? 2 : 0) | (gt ? 4 : 0) | (ge ? 8 : 0) | (eq ? 16 : 0) | (ne ? 32 : 0);
    }

    public static int[] floatAsValues() {
        int[] out = new int[FLOATS.length * FLOATS.length];
        int i = 0;
        for (float a : FLOATS) {
            for (float b : FLOATS) {
                out[i++] = mask(a < b, a <= b, a > b, a >= b, a == b, a != b);
            }
        }
        return out;
    }

    public static int[] doubleAsValues() {
        int[] out = new int[DOUBLES.length * DOUBLES.length];
        int i = 0;
        for (double a : DOUBLES) {
            for (double b : DOUBLES) {
                out[i++] = mask(a < b, a <= b, a > b, a >= b, a == b, a != b);
            }
        }
        return out;
    }

    public static int[] negatedDoubleConditions() {
        int[] out = new int[DOUBLES.length];
        for (int i = 0; i < out.length; i++) {
            double a = DOUBLES[i];
            double b = DOUBLES[4];
            out[i] = mask(!(a < b), !(a <= b), !(a > b), !(a >= b), !(a == b), !(a != b));
        }
        return out;
    }

    public static int nanInConditions() {
        double nan = DOUBLES[4];
        int score = 0;
        if (nan < 1) score += 1; else score += 2;
        if (nan > 1) score += 4; else score += 8;
        if (nan <= 1) score += 16; else score += 32;
        if (nan >= 1) score += 64; else score += 128;
        if (nan == nan) score += 256; else score += 512;
        if (nan != nan) score += 1024; else score += 2048;
        return score;
    }

    public static int floatNanInConditions() {
        float nan = FLOATS[4];
        int score = 0;
        if (nan < 1) score += 1; else score += 2;
        if (nan > 1) score += 4; else score += 8;
        if (nan <= 1) score += 16; else score += 32;
        if (nan >= 1) score += 64; else score += 128;
        return score;
    }

    public static int whileWithNan() {
        double x = 1;
        int steps = 0;
        while (x >= 0 && steps < 10) {
            x = steps == 4 ? Double.NaN : x + 1;
            steps++;
        }
        return steps;
    }

    public static int[] intAll() {
        int[] values = {Integer.MIN_VALUE, -1, 0, 1, Integer.MAX_VALUE};
        int[] out = new int[values.length * values.length];
        int i = 0;
        for (int a : values) {
            for (int b : values) {
                out[i++] = mask(a < b, a <= b, a > b, a >= b, a == b, a != b);
            }
        }
        return out;
    }

    public static int[] intWithZero() {
        int[] values = {-3, 0, 3};
        int[] out = new int[values.length];
        for (int i = 0; i < out.length; i++) {
            int a = values[i];
            out[i] = mask(a < 0, a <= 0, a > 0, a >= 0, a == 0, a != 0);
        }
        return out;
    }

    public static int[] longAll() {
        long[] values = {Long.MIN_VALUE, -1, 0, 1L << 32, Long.MAX_VALUE};
        int[] out = new int[values.length * values.length];
        int i = 0;
        for (long a : values) {
            for (long b : values) {
                out[i++] = mask(a < b, a <= b, a > b, a >= b, a == b, a != b);
            }
        }
        return out;
    }

    public static int charsAndBytes() {
        char c = '\uffff';
        byte b = -1;
        short s = -1;
        return mask(b < c, b <= s, c > s, b >= s, c == b, s != b);
    }

    public static int references() {
        Object a = new Object();
        Object b = new Object();
        Object none = null;
        return mask(a == b, a != b, a == a, none == null, none != null, a != null);
    }

    public static String libraryCompare() {
        return Double.compare(0.0, -0.0) + " " + Double.compare(Double.NaN, Double.NaN) + " "
                + Float.compare(-0f, 0f) + " " + Integer.compare(3, -3) + " "
                + Long.compare(Long.MIN_VALUE, 1) + " " + Character.compare('a', 'c') + " "
                + Boolean.compare(true, false) + " " + Byte.compare((byte) -1, (byte) 1);
    }

    public static boolean boxedNanEqualsItself() {
        return Double.valueOf(Double.NaN).equals(Double.NaN) && !Double.valueOf(0.0).equals(-0.0);
    }
}
