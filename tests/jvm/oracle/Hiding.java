package oracle;

/** Names that hide names. */
public class Hiding {
    static int x = 1;
    static class A { String name = "A"; static String kind() { return "a"; } String get() { return name; } }
    static class B extends A { String name = "B"; static String kind() { return "b"; } String getSuper() { return super.name; } @Override String get() { return name; } }
    interface Has { int x = 7; }
    static class Both implements Has { int y; int get() { return x + Hiding.x; } }
    static class Shadow { int x; Shadow with(int x) { this.x = x; x = 5; return this; } }
    static class Generic<T> { T x; <T> T id(T t) { return t; } }

    public static String fieldByType(boolean b) { A a = b ? new B() : new A(); return a.name + a.get(); }
    public static String cast(boolean b) { B x = new B(); return b ? ((A) x).name + x.name : x.getSuper() + ((A) x).get(); }
    @SuppressWarnings("static-access") public static String staticByType(boolean b) { A a = b ? new B() : null; return a.kind() + B.kind(); }
    public static int parameterHidesField(int x) { Hiding.x = x; x++; return Hiding.x == x ? 1 : 0; }
    public static int interfaceHidesOuter(boolean b) { Both o = new Both(); return b ? o.get() : Both.x; }
    public static int shadow(int v) { Shadow s = new Shadow(); return s.with(v).x == v ? 1 : 0; }
    public static int localHides(int v) { int x = v; { int y = x; x = y + 1; } return x - Hiding.x; }
    public static int lambdaParameter(int v) { java.util.function.IntUnaryOperator f = y -> y + x; x = 3; return f.applyAsInt(v); }
    public static String inputs(A a) { return a instanceof B b ? b.name == null ? "n" : "s" : a.name; }
    public static Object typeVariable(Object o) { return new Generic<String>().id(o); }
    public static int labelAndVariable(int v) { x: for (int x = 0; x < 3; x++) { if (x == v) break x; if (x == 2) return -1; } return Hiding.x; }
}
