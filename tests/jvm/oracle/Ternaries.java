package oracle;

/** The type of a conditional, and what it unboxes. */
public class Ternaries {
    public static int unboxesNull(boolean b, Integer i) { return b ? i : 0; }
    public static Integer unboxesAnyway(boolean b, Integer i) { Integer r = b ? i : 0; return r; }
    public static Integer keepsNull(boolean b, Integer i) { Integer r = b ? i : null; return r; }
    public static Object promotes(boolean b, Integer i, Double d) { return b ? i : d; }
    public static Object castStopsPromotion(boolean b, Integer i, Double d) { return b ? (Object) i : d; }
    public static Object charOrInt(boolean b) { return b ? 'a' : 98; }
    public static Object charOrVariable(boolean b, int i) { return b ? 'a' : i; }
    public static Object byteOrConstant(boolean b, byte x) { return b ? x : 100; }
    public static Object byteOrBig(boolean b, byte x) { return b ? x : 200; }
    public static Object byteOrShort(boolean b, byte x, short y) { return b ? x : y; }
    public static Object longOrInt(boolean b, Long l) { return b ? l : 1; }
    public static boolean boxIdentity(boolean b, Integer i) { Integer r = b ? i : Integer.valueOf(1); return r == i; }
    public static boolean boxRecreated(boolean b, Integer i) { Integer r = b ? i : 1; return r == i; }
    public static int nested(int i) { return i > 0 ? i > 5 ? 1 : 2 : i < -5 ? 3 : 4; }
    public static int assignsInside(boolean b, int i) { int x = 0, y = 0; int r = b ? (x = i) : (y = i); return r == 0 ? -1 : x == r ? 1 : y == r ? 2 : 3; }
    public static boolean nullBoolean(Boolean b) { return b == null ? false : b; }
    public static Boolean booleanOrNull(boolean a, Boolean b) { return a ? b : Boolean.FALSE; }
    public static String concatenation(boolean b) { return "x" + (b ? 1 : "2") + (b ? 'c' : 0); }
    public static String precedence(boolean b, String s) { return "a" + s == null ? "null" : b ? "t" : "f"; }
    public static float floatPromotion(boolean b, int i) { return b ? i : 0.5f; }
}
