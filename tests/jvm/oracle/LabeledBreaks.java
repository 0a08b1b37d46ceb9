package oracle;

/** Jumps to labels. */
@SuppressWarnings("finally")
public class LabeledBreaks {
    public static int outer(int[][] a) { int n = 0; outer: for (int i = 0; i < a.length && i < 2; i++) for (int j = 0; j < a[i].length && j < 2; j++) { if (a[i][j] == 0) break outer; n++; } return n; }
    public static int continueOuter(int k) { int n = 0; outer: for (int i = 0; i < 3; i++) { for (int j = 0; j < 3; j++) { if (j == k) continue outer; n += 1; } n += 10; } return n; }
    public static int block(int k) { int r = 1; block: { if (k == 0) break block; r = 2; if (k < 0) break block; r = 3; } return r; }
    public static int outOfFinally(int k) { int r = 0; outer: while (true) { try { r++; if (k == r) return -1; } finally { if (r >= 2) break outer; } } return r; }
    public static int breakInTry(int k) { int r = 0; for (int i = 0; i < 3; i++) { try { if (i == k) break; r += i; } finally { r += 10; } } return r; }
    public static int labeledSwitch(int k) { int r = 0; loop: for (int i = 0; ; i++) { switch (i + (k & 1)) { case 0: continue loop; case 1: r += 5; break; case 3: break loop; default: r++; } r += 100; } return r; }
    public static int doContinue(int k) { int i = 0, n = 0; do { if (i == k) continue; n++; } while (++i < 3); return n; }
    public static int ifLabel(boolean a, boolean b) { int r = 0; x: if (a) { if (b) break x; r = 1; } else { y: { if (b) break y; break x; } r = 2; } return r; }
    public static int exceptionAcrossLabel(int[] a) { int i = 0; out: try { for (; ; i++) { if (a[i] == 5) break out; if (i == 2) return 77; } } catch (ArrayIndexOutOfBoundsException e) { i = -i - 1; } return i; }
    public static int synchronizedBreak(Object o) { int r = 0; loop: for (int i = 0; i < 2; i++) { synchronized (o) { if (o instanceof String) break loop; r++; } } return r; }
}
