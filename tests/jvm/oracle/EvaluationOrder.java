package oracle;

/** Left to right, and what happened before an exception. */
public class EvaluationOrder {
    static class Cell { int v; Cell next; Cell add(int k) { v = v * 10 + k; return this; } }
    private static int trace;
    private static int t(int k) { trace = trace * 10 + k; return k; }
    private static int[] array(int[] a) { trace = trace * 10 + 7; return a; }
    private static int three(int a, int b, int c) { return a * 100 + b * 10 + c; }

    public static int incrementTwice(byte b) { int i = b; i = i++ + ++i; return i; }
    public static int assignItself(int i) { i = i++; return i; }
    public static int indexBeforeAssignment(int i) { int[] a = new int[3]; int k = i; a[k] = k = 2; return a[k] * 10 + k; }
    public static int arguments(byte b) { int i = b & 1; return three(i++, i, i = 5); }
    public static int arrayBeforeIndex(boolean isNull) { trace = 0; try { array(isNull ? null : new int[2])[t(1)] = t(2); } catch (NullPointerException e) { return -trace; } return trace; }
    public static int rightSideBeforeNullCheck(int[] a, int i) { trace = 0; try { a[t(3)] = 6 / i; } catch (NullPointerException e) { return 1; } catch (ArithmeticException e) { return 2; } catch (ArrayIndexOutOfBoundsException e) { return 3; } return trace; }
    public static int fieldOfNull(Cell c, int i) { try { c.v = 6 / i; return 0; } catch (NullPointerException e) { return 1; } catch (ArithmeticException e) { return 2; } }
    public static int callOnNull(Cell c) { trace = 0; try { c.add(t(4)); } catch (NullPointerException e) { return trace; } return -trace; }
    public static int shortCircuit(boolean a, boolean b) { trace = 0; boolean r = a && t(1) > 0 || b & t(2) > 0; return r ? trace : -trace; }
    public static int conditional(boolean a) { trace = 0; int r = a ? t(1) : t(2); return trace * 10 + r; }
    public static int divisorFirst(int a) { trace = 0; try { return t(5) / (a - t(6)) + t(7); } catch (ArithmeticException e) { return trace; } }
    public static int dimensions(int n) { trace = 0; try { int[][] a = new int[t(2)][n < 3 ? n : t(3)]; return a.length; } catch (NegativeArraySizeException e) { return -trace; } }
    public static int chain(Cell c) { c.v = 0; return c.add(1).add(c.v + 1).v; }
    public static int swapByXor(int[] a, int i) { a[i] ^= a[0] ^= a[i] ^= a[0]; return a[0]; }
    public static int arrayReassigned(int[] a) { int[] old = a; a[0] = (a = new int[] {9})[0]; return old[0]; }
    public static int initialiserOrder(byte b) { int i = b & 3; int[] a = {i++, i--, ++i, i}; return a[0] * 1000 + a[1] * 100 + a[2] * 10 + a[3]; }
    public static int postfixInCondition(int i) { if (i++ == 0 | i++ == 1) return i; return -i; }
    public static String textOrder(byte b) { int i = b & 1; return "" + i++ + i + ++i; }
    public static int storeCheckLast(Object o) { Object[] a = new String[1]; trace = 0; try { a[t(0)] = t(1) > 0 ? o : null; } catch (ArrayStoreException e) { return -trace; } return trace; }
}
