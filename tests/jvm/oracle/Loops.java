package oracle;

/** Short loops. */
public class Loops {
    public static int sumUpTo(int n) { int s = 0; for (int i = 1; i <= n && i <= 3; i++) s += i; return s; }
    public static int countDown(int n) { int k = 0; n = n & 3; while (n-- > 0) k++; return k * 10 + n; }
    public static int doOnce(int n) { int k = 0; do { k++; } while (n > 5 && k < 3); return k; }
    public static int firstZero(int[] a) { for (int i = 0; i < a.length && i < 3; i++) if (a[i] == 0) return i; return -1; }
    public static int forEach(int[] a) { if (a.length > 2) return -1; int s = 0; for (int x : a) { x++; s += x; } return s; }
    public static int forEachReassigned(int[] a) { int n = 0; for (int x : a) { a = null; if (++n == 3) break; } return a == null ? n : -1; }
    public static int overflowing(byte start) { int n = 0; for (byte b = start; b > 100 && n < 4; b += 20) n++; return n; }
    public static int twoVariables(int n) { int i, j; for (i = 0, j = n & 3; i < j; i++, j--) ; return i * 10 + j; }
    public static int nestedPairs(int[] a) { if (a.length > 2) return 9; int c = 0; for (int i = 0; i < a.length; i++) for (int j = i + 1; j < a.length; j++) if (a[i] > a[j]) c++; return c; }
    public static void bubble(int[] a) { if (a.length > 3) return; for (int i = 0; i < a.length; i++) for (int j = 0; j + 1 < a.length - i; j++) if (a[j] > a[j + 1]) { int t = a[j]; a[j] = a[j + 1]; a[j + 1] = t; } }
    public static int collatz(byte b) { int n = b & 7, k = 0; while (n > 1 && k < 4) { n = n % 2 == 0 ? n / 2 : 3 * n + 1; k++; } return k * 100 + n; }
    public static int charLoop(char c) { int n = 0; for (char x = c; x >= 0xfffd; x++) n++; return n; }
    public static int boxedCounter(byte n) { Integer i = 126; int same = 0; for (int k = 0; k < (n & 3); k++) { Integer j = i; i++; i--; if (i == j) same++; i++; } return same; }
    public static int digits(short s) { int n = 0, v = s; do { n++; v /= 10; } while (v != 0); return n; }
    public static int fillAndRead(int[] a, int i) { for (int k = 0; k < a.length && k < 3; k++) a[k] = k; return a[i]; }
    public static int whileAssign(int[] a) { int i = 0, x; while (i < a.length && i < 3 && (x = a[i++]) != 0) { if (x < 0) return -i; } return i; }
    public static int floatLoop(byte b) { int n = 0; for (float f = 0; f < (b & 3); f += 0.5f) n++; return n; }
}
