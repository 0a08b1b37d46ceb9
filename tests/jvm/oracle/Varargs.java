package oracle;

/** Variable arguments and the choice of overloads. */
public class Varargs {
    private static int count(Object... o) { return o == null ? -1 : o.length; }
    private static int sum(int... a) { int s = 0; for (int x : a) s += x; return s; }
    private static String pick(int i) { return "int"; }
    private static String pick(long l) { return "long"; }
    private static String pick(double d) { return "double"; }
    private static String pick(Integer i) { return "Integer"; }
    private static String pick(Object o) { return "Object"; }
    private static String pick(int... o) { return "int..."; }
    private static String wide(long l) { return "long"; }
    private static String wide(Integer i) { return "Integer"; }
    private static String wide(Object... o) { return "Object..."; }
    private static String refs(Object o) { return "Object"; }
    private static String refs(String s) { return "String"; }
    private static String refs(Object a, Object... more) { return "more"; }
    private static String two(Object a, String b) { return "OS"; }
    private static String two(String a, Object b) { return "SO"; }
    private static char character(char c) { return 'c'; }
    private static char character(int i) { return 'i'; }

    public static int nullArray(Object[] a) { return count(a); }
    public static int nullAsObject(Object[] a) { return count((Object) a); }
    public static int stringArray(String[] a) { return count((Object[]) a); }
    public static int intArrayIsOne(int[] a) { return count(a); }
    public static int sums(int a, int b) { return sum() + sum(a) + sum(a, b); }
    public static int sumOfArray(int[] a) { if (a != null && a.length > 3) return 0; return sum(a); }
    public static String byType(int i, byte b) { return pick(i) + pick(b) + pick((char) i) + pick((float) i); }
    public static String byBox(Integer i, Long l) { return pick(i) + pick(l); }
    public static String widenBeforeBox(int i, Integer j) { return wide(i) + wide(j) + wide((Object) j); }
    public static String staticTypeDecides(String s) { Object o = s; return refs(s) + refs(o) + refs(s, o); }
    public static String mostSpecific(String s, Object o) { return two(o, s) + two(s, o); }
    public static String charOrInt(char c) { return "" + character(c) + character(c + 1) + character((char) (c + 1)) + character('a'); }
    public static int aliasing(int[] a) { change(a); return a[0]; }
    private static void change(int... a) { a[0] = 42; }
    public static String ternaryOverload(boolean b, Integer i) { return pick(b ? i : 0L); }
    public static String conditionalBox(boolean b) { return pick(b ? (Integer) 1 : Integer.valueOf(2)); }
}
