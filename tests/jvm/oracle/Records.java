package oracle;

/** Records: constructors, equality and text. */
public class Records {
    record Point(int x, int y) { static int made; Point { made++; } Point(int x) { this(x, -x); } Point swap() { return new Point(y, x); } }
    record Checked(int low, int high) { Checked { if (low > high) throw new IllegalArgumentException(low + ">" + high); } }
    record Text(String s) { @Override public String s() { return s == null ? "none" : s; } }
    record Floats(double d, float f) { }
    record Rows(int[] a) { Rows { a = a.clone(); } }
    record Pair<A, B>(A first, B second) { }
    record Empty() { }
    record Over(int v) { @Override public boolean equals(Object o) { return o instanceof Over other && (v & 1) == (other.v & 1); } @Override public int hashCode() { return v & 1; } }

    public static boolean equal(int a, int b) { return new Point(a).equals(new Point(b)); }
    public static int hash(byte a) { return new Point(a, 1).hashCode() - new Point(a, 0).hashCode(); }
    public static String checked(boolean a, boolean b) { try { return "" + new Checked(a ? 1 : 2, b ? 1 : 2).low(); } catch (IllegalArgumentException e) { return e.getMessage(); } }
    public static int uncheckedLow(int a, int b) { return new Checked(a, b).low(); }
    public static String accessor(String s) { return new Text(s).s(); }
    public static boolean equalsIgnoresAccessor(String s) { return new Text(s).equals(new Text("none")); }
    public static boolean nan(double d) { return new Floats(d, 0).equals(new Floats(d, 0)); }
    public static boolean zeros(double d) { return new Floats(d, 0).equals(new Floats(0.0, 0)); }
    public static boolean floatZero(float f) { return f == 0 && new Floats(1, f).equals(new Floats(1, -0f)); }
    public static int copiedRow(int[] a) { Rows r = new Rows(a); a[0]++; return r.a()[0]; }
    public static boolean arraysByIdentity(int[] a) { record Raw(int[] a) { } return new Raw(a).equals(new Raw(a)) && !new Raw(a.clone()).equals(new Raw(a)); }
    public static boolean pairOfBoxes(Integer a, Object b) { return new Pair<>(a, b).equals(new Pair<Object, Object>(b, a)); }
    public static String text(boolean b) { return new Pair<>(b, b ? null : new Empty()).toString(); }
    public static boolean over(int a, int b) { return new Over(a).equals(new Over(b)); }
    public static int swapped(int a, int b) { Point p = new Point(a, b); return p.swap().swap().equals(p) && Point.made == 3 ? p.swap().x() : 0; }
    public static int emptyHash(boolean b) { return (b ? new Empty() : new Text(null)).hashCode(); }
    public static boolean notEqualOtherType(Object o) { return new Empty().equals(o); }
}
