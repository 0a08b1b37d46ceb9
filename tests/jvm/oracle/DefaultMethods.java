package oracle;

/** Defaults, diamonds and which method wins. */
public class DefaultMethods {
    interface A { default int who() { return 1; } default int calls() { return who() * 10; } }
    interface B extends A { default int who() { return 2; } }
    interface C extends A { }
    interface D { default int who() { return 4; } }
    static class Diamond implements B, C { int n; }
    static class Both implements A, D { public int who() { return A.super.who() + D.super.who(); } }
    static class Base { public int who() { return 8; } }
    static class ClassWins extends Base implements A { }
    static abstract class Again implements A { public abstract int who(); }
    static class Done extends Again { int n; public int who() { return n; } }
    interface HasEquals { boolean equals(Object o); default int twice(int x) { return x + x; } }
    interface Fresh { default int make() { return new int[] {3}[0]; } static int make(int i) { return i == 0 ? 1 : 2; } }

    private static A pick(int i) { return switch (i) { case 0 -> new Diamond(); case 1 -> new Both(); case 2 -> new ClassWins(); case 3 -> new A() { }; default -> null; }; }
    public static int winner(int i) { return pick(i).who(); }
    public static int throughDefault(int i) { return pick(i).calls(); }
    public static int inputDiamond(Diamond d) { A a = d; return a.calls() + (d.n == 0 ? 1 : 2); }
    public static int abstractAgain(Done d) { return d.calls(); }
    public static int lambdaWithDefault(int x) { interface F { int f(int i); default F then(F g) { return i -> g.f(f(i)); } } F f = i -> i + 1; return f.then(i -> i == x ? 100 : i).f(4); }
    public static int defaultInAnonymous(byte x) { return new HasEquals() { }.twice(x); }
    public static int staticOfInterface(int i) { return Fresh.make(i) + new Fresh() { }.make(); }
    public static int superOfDefault(boolean b) { B x = new B() { public int who() { return b ? B.super.who() : 7; } }; return x.calls(); }
    public static boolean instance(Object o) { return o instanceof A && !(o instanceof D); }
}
