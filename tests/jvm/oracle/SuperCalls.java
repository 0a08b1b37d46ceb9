package oracle;

/** Constructors and calls upwards. */
public class SuperCalls {
    static class Base { final int a; String seen; Base(int a) { this.a = a; seen = describe(); } String describe() { return "base" + (a > 0); } }
    static class Derived extends Base { final int b; final String c = "const"; final String d = "x".trim(); Derived(int v) { super(v); b = v; } Derived() { this(1); seen += "!"; } @Override String describe() { return c + b + d; } String up() { return super.describe(); } }
    static class Thrower extends Base { static int count; Thrower(int v) { super(check(v)); count++; } static int check(int v) { if (v < 0) throw new IllegalArgumentException("negative"); return v; } }
    static class Fields { int p = 1; int q = p + 1; { q *= 10; } Fields(int k) { p = k; } Fields() { this(5); p += q; } }
    static class Leaks { static Leaks last; int v; Leaks(int k) { last = this; v = 6 / k; } }

    public static String earlyCall(int v) { return new Derived(v).seen; }
    public static String delegating(boolean b) { return (b ? new Derived() : new Derived(0)).seen; }
    public static String up(int v) { Base x = v == 0 ? new Base(v) : new Derived(v); return x instanceof Derived d ? d.up() : x.describe(); }
    public static int argumentThrows(int v) { try { new Thrower(v); } catch (IllegalArgumentException e) { return -1 - Thrower.count; } return Thrower.count; }
    public static int initialisers(boolean b) { Fields f = b ? new Fields() : new Fields(7); return f.p * 100 + f.q; }
    public static int leaked(int k) { try { return new Leaks(k).v; } catch (ArithmeticException e) { return Leaks.last == null ? -1 : Leaks.last.v - 2; } }
    public static int throughOverride(int k) { Base b = new Base(k) { int n = 4; @Override String describe() { return "n" + n + (a > 0); } }; return b.seen.length() > 3 ? b.seen.charAt(1) : b.describe().charAt(1); }
    public static boolean objectMethods(Object o) { return new Object() { @Override public boolean equals(Object x) { return x == null || super.equals(x); } }.equals(o); }
    public static String superToString(boolean b) { RuntimeException e = new RuntimeException("m") { @Override public String toString() { return "<" + (b ? super.toString() : getMessage()) + ">"; } }; return "" + e; }
}
