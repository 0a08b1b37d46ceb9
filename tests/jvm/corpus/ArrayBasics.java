package corpus;

/** Making, reading and writing arrays of every element type. */
public class ArrayBasics {
    public static String defaultElements() {
        boolean[] z = new boolean[1];
        byte[] b = new byte[1];
        char[] c = new char[1];
        short[] s = new short[1];
        int[] i = new int[1];
        long[] j = new long[1];
        float[] f = new float[1];
        double[] d = new double[1];
        Object[] o = new Object[1];
        return z[0] + " " + b[0] + " " + (int) c[0] + " " + s[0] + " " + i[0] + " " + j[0] + " " + f[0] + " " + d[0]
                + " " + o[0];
    }

    public static Object[] everyElementType() {
        boolean[] z = {true, false};
        byte[] b = {1, -1};
        char[] c = {'a', '\u1234'};
        short[] s = {300, -300};
        int[] i = {1 << 20};
        long[] j = {1L << 40};
        float[] f = {1.5f};
        double[] d = {2.5};
        String[] t = {"x", null};
        return new Object[] {z, b, c, s, i, j, f, d, t};
    }

    public static int multiDimensional() {
        int[][][] a = new int[2][3][4];
        a[1][2][3] = 7;
        a[0][1][2] = 5;
        int sum = 0;
        for (int[][] plane : a) {
            for (int[] row : plane) {
                for (int x : row) {
                    sum = sum * 2 + x;
                }
            }
        }
        return sum + a.length * a[0].length * a[0][0].length;
    }

    public static boolean unfinishedDimensionsAreNull() {
        int[][][] a = new int[2][3][];
        return a[1][2] == null && a[0].length == 3;
    }

    public static int zeroOuterDimension() {
        return new int[0][5].length + new String[3][0][7][1].length;
    }

    public static String jagged() {
        int[][] triangle = new int[5][];
        for (int i = 0; i < triangle.length; i++) {
            triangle[i] = new int[i + 1];
            triangle[i][0] = triangle[i][i] = 1;
            for (int j = 1; j < i; j++) {
                triangle[i][j] = triangle[i - 1][j - 1] + triangle[i - 1][j];
            }
        }
        return java.util.Arrays.deepToString(triangle);
    }

    public static boolean rowsAreDistinct() {
        int[][] a = new int[2][2];
        a[0][0] = 9;
        return a[1][0] == 0 && a[0] != a[1];
    }

    public static String cloneIsShallow() {
        int[][] a = {{1}, {2}};
        int[][] b = a.clone();
        b[0][0] = 10;
        b[1] = new int[] {20};
        return a[0][0] + " " + a[1][0] + " " + (a == b) + " " + (a[0] == b[0]);
    }

    public static String cloneOfPrimitives() {
        long[] a = {1, 2, 3};
        long[] b = a.clone();
        b[1] = 50;
        return a[1] + " " + b[1] + " " + b.length;
    }

    public static boolean equalityIsIdentity() {
        int[] a = {1, 2};
        int[] b = {1, 2};
        int[] c = a;
        return a != b && !a.equals(b) && a == c && a.equals(c);
    }

    public static int aliasing() {
        int[] a = {1, 2, 3};
        int[] b = a;
        b[0] = 100;
        a = new int[] {7};
        return a[0] + b[0];
    }

    public static long wideElements() {
        long[] a = new long[3];
        a[0] = 5;
        a[1] = a[0]++ + ++a[0];
        a[2] = a[1] <<= 33;
        return a[0] + a[1] + a[2];
    }

    public static double doubleElements() {
        double[] a = {1, 2, 3};
        a[0] += a[1] *= a[2] -= 0.5;
        return a[0] * 100 + a[1] * 10 + a[2];
    }

    public static float floatElements() {
        float[] a = {1, 2};
        a[1] /= a[0] = 4;
        return a[0] + a[1]++ + a[1];
    }

    public static boolean booleanElements() {
        boolean[] a = new boolean[4];
        a[1] = true;
        a[2] |= a[1];
        a[3] = !a[2] ^ a[1];
        return a[0] | a[1] & a[2] & a[3];
    }

    public static String initialisers() {
        String[][] names = {{"a", "b"}, {}, {"c"}, null};
        int count = 0;
        for (String[] row : names) {
            count += row == null ? 100 : row.length;
        }
        return count + names[0][1] + names[2][0];
    }

    public static String classNames() {
        return new int[0].getClass().getName() + new long[0][0].getClass().getName() + new String[0].getClass().getName()
                + new boolean[0].getClass().getSimpleName() + new ArrayBasics[0][0].getClass().getSimpleName();
    }

    public static int indexMayBeCharOrByte() {
        int[] counts = new int[128];
        for (char c : "hello".toCharArray()) {
            counts[c]++;
        }
        byte b = 'l';
        return counts[b] * 10 + counts['o'];
    }
}
