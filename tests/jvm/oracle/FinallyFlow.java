package oracle;

/** What finally keeps, overrides and drops. */
@SuppressWarnings("finally")
public class FinallyFlow {
    static class Box { int n; }

    public static int overrides(int i) { try { if (i > 0) throw new RuntimeException("lost"); return 1; } finally { if (i != 5) return 2; } }
    public static int valueIsSaved(int i) { int x = i; try { return x; } finally { x = 99; } }
    public static Box objectIsNot(Box b) { try { return b; } finally { b.n = 99; } }
    public static int nested(int i) {
        int r = 0;
        try { try { r += 10 / i; } finally { r += 100; } } catch (ArithmeticException e) { r += 1000; } finally { r += i > 3 ? 10000 : 20000; }
        return r;
    }
    public static int breakDropsException(int i) {
        while (true) { try { if (i == 0) throw new IllegalStateException(); return 1; } finally { break; } }
        return 2;
    }
    public static int continueInFinally(int i) {
        int n = 0;
        for (int k = 0; k < 3; k++) { try { if (k == i) return -1; n += k; } finally { n += 10; if (k < 2) continue; } }
        return n;
    }
    public static String secondException(int i) {
        try { try { if (i > 0) throw new RuntimeException("a"); return "n"; } finally { if (i > 5) throw new RuntimeException("b"); } }
        catch (RuntimeException e) { return e.getMessage() + e.getSuppressed().length; }
    }
    public static int catchThenFinally(int[] a) {
        int r = 0;
        try { r = a[1]; } catch (ArrayIndexOutOfBoundsException e) { r = -1; a[0] = 5; } finally { r++; }
        return r;
    }
    public static int returnInCatch(Object o) {
        int x = 1;
        try { synchronized (o) { if (o instanceof String) x = 2; } return x; } catch (NullPointerException e) { x = 3; return x; } finally { x = 4; }
    }
    public static void effectSurvives(int[] a, int i) { try { a[0] = 1; a[i] = 2; } finally { if (a != null && a.length > 0) a[0]++; } }
    public static boolean lazyOr(boolean a, boolean b) { boolean r = false; try { r = a || b; return r; } finally { if (!b) return !r; } }
    public static int deep(byte b) {
        int r = 0;
        try { try { try { if (b == 1) throw new Error("e"); if (b == 2) throw new RuntimeException("r"); r = 1; }
                    finally { r += 2; } }
              catch (RuntimeException e) { r += 4; throw new IllegalArgumentException(e); }
              finally { r += 8; } }
        catch (IllegalArgumentException e) { r += e.getCause().getMessage().length() * 16; }
        catch (Error e) { r += 64; }
        return r;
    }
    public static String uncaughtAfterFinally(String s) { String t = "x"; try { t = s.substring(1); } finally { t += "f"; } return t; }
}
