package oracle;

import java.util.Arrays;

/** Rows that are null, shared, ragged or of another type. */
public class ArraysOfArrays {
    public static int corner(int[][] a) { return a[0][0]; }
    public static int rowsAlias(int[][] a) { if (a.length < 2) return -1; a[0][0] = 1; a[1][0] = 2; return a[0][0]; }
    public static int nullRow(int[][] a) { int nulls = 0; for (int i = 0; i < a.length && i < 2; i++) if (a[i] == null) nulls++; return nulls; }
    public static boolean sameRows(int[][] a) { return a[0] == a[1] && a[0] != null; }
    public static int[] setRow(int[][] a, int[] row) { a[0] = row; return a[0]; }
    public static int rowOfParameter(int[][] a, int[] row) { a[0] = row; row[0] = 7; return a[0][0]; }
    public static int ragged(int n, int m) { int[][] a = new int[n % 3][m % 3]; return a.length * 10 + (a.length > 0 ? a[0].length : 9); }
    public static int negativeInner(boolean b) { int n = b ? 0 : 1; try { return new int[n][-1].length; } catch (NegativeArraySizeException e) { return Integer.parseInt(e.getMessage()); } }
    public static Object storeIntoRows(Object[] rows, Object o) { rows[0] = o; return rows[0]; }
    public static int covariantRows(int kind) {
        Object[] rows = kind == 0 ? new int[1][] : kind == 1 ? new Object[1] : new Integer[1][];
        try { rows[0] = new int[] {5}; return 1; } catch (ArrayStoreException e) { return e.getMessage().length(); }
    }
    public static int cloneIsShallow(int[][] a) { int[][] b = a.clone(); b[0][0]++; b[0] = null; return a[0][0]; }
    public static boolean deepEquals(int[] a, int[] b) { if (a.length > 1 || b.length > 1) return false; return Arrays.deepEquals(new int[][] {a}, new int[][] {b}); }
    public static boolean shallowEquals(int[] a, int[] b) { return Arrays.equals(new int[][] {a}, new int[][] {b}); }
    public static int jagged(byte i) { int[][] a = {{1}, {2, 3}, {}, null}; return a[i & 3][i >> 2 & 1]; }
    public static String typeName(boolean b) { Object o = b ? new int[0][0] : new String[1][]; return o.getClass().getName(); }
    public static int threeDimensions(int i) { int[][][] a = new int[2][2][]; a[1][1] = new int[] {i}; return a[1][i == 3 ? 0 : 1][0] == i ? 1 : 0; }
    public static int charRow(char[][] c) { return c[0][0] + c[c.length - 1].length; }
    public static void swapRows(int[][] a) { int[] t = a[0]; a[0] = a[a.length - 1]; a[a.length - 1] = t; }
}
