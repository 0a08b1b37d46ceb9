package oracle;

/** Compound assignment: hidden casts and the order of evaluation. */
public class CompoundAssign {
    static class Cell { int v; byte b; Integer box; String s; Cell next; }

    public static byte addToByte(byte b, int i) { b += i; return b; }
    public static short multiplyShort(short s) { s *= 3; return s; }
    public static int addDouble(int i) { i += 0.9; return i; }
    public static int saturates(int i) { i *= 1e10; return i; }
    public static long addLongToInt(int i, long l) { i += l; return i; }
    public static char addToChar(char c, byte b) { c += b; return c; }
    public static int indexOnce(int[] a, int i) { int k = i; a[k++] += 5; return k - i; }
    public static int rightHandThrows(int[] a) { int i = 0; try { a[i++] += 1 / (a.length - 1); } catch (ArithmeticException e) { return i; } return a[0]; }
    public static int leftIsSavedFirst(int a) { int x = a; x += x++ + (x = 10); return x; }
    public static int arrayOldValue(int[] a) { a[0] = 1; a[0] += a[0] = 5; return a[0]; }
    public static String textAppend(String s) { if (s != null && s.length() > 1) return ""; s += 1 + 2; s += 'c'; return s; }
    public static Integer boxIncrement(Cell c) { c.box += 1; return c.box; }
    public static byte fieldNarrow(Cell c) { c.b++; c.b -= 300; return c.b; }
    public static int aliasedFields(Cell a, Cell b) { a.v = 1; a.v += b.v = 10; return a.v; }
    public static int nextOfNext(Cell c) { c.next.v = (c = c.next).v + 1; return c.v; }
    public static int shiftLong(int i) { i <<= 33L; return i; }
    public static boolean booleanCompound(boolean a, boolean b) { a &= b = !b; a ^= b; return a | b; }
    public static String nullText(Cell c) { if (c.s != null && c.s.length() > 1) return ""; c.s += null; return c.s; }
    public static Object objectPlus(boolean b) { Object o = b ? "x" : (Object) 1; o += "y"; return o; }
    public static int chained(int a, int b) { int x, y; x = y = a; x -= y -= b; return x == b ? 1 : 0; }
}
