package oracle;

/** The order in which classes are initialised, seen through a log. Each call expects freshly loaded classes. */
public class InitOrder {
    static String log = "";
    static int mark(String s) { log += s; return log.length(); }

    static class Parent { static int p = mark("P"); int q = mark("q"); { mark("r"); } Parent() { mark("c"); hook(); } void hook() { mark("h"); } }
    static class Child extends Parent { static int c = mark("C"); int d = mark("d"); Child() { super(); mark("e"); } @Override void hook() { mark("H" + d); } }
    interface Quiet { int X = mark("X"); }
    interface Loud { int Y = mark("Y"); default void loud() { } }
    static class Implements implements Quiet, Loud { static int i = mark("I"); }
    static class Constants { static final int K = 5; static final Integer BOXED = mark("K"); static final String S = "s"; static { mark("k"); } }
    static class Left { static int v = Right.v + 1; }
    static class Right { static int v = Left.v + 1; }

    public static String newChild(boolean b) { if (b) new Child(); return log; }
    public static String staticThroughChild(boolean b) { int x = b ? Child.p : Parent.p; return log + x; }
    public static String arraysDoNotInitialise(boolean b) { Object o = new Child[b ? 1 : 2]; return log + (o instanceof Parent[]); }
    public static String constantsAreInlined(int i) { return Constants.K == i ? Constants.S + log : log + Constants.BOXED; }
    public static String interfacesByDefault(boolean b) { if (b) new Implements(); else mark("n"); return log; }
    public static int circular(boolean b) { return b ? Left.v * 10 + Right.v : Right.v * 10 + Left.v; }
    public static String argumentFirst(boolean b) { take(b ? mark("a") : mark("bb"), new Child()); return log; }
    private static void take(int a, Object o) { mark("t" + a); }
    public static String castsDoNotInitialise(boolean b) { Object o = b ? "x" : null; boolean is = o instanceof Child; Child c = b ? null : (Child) o; return log + is + c; }
    public static String interfaceField(int i) { return i == 0 ? Quiet.X + log : i > 0 ? Implements.Y + log : log; }
    public static String classLiteral(boolean b) { Class<?> c = b ? Child.class : Parent.class; return log + (c == Parent.class); }
}
