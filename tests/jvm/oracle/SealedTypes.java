package oracle;

/** Sealed hierarchies and patterns of instanceof. */
public class SealedTypes {
    sealed interface Shape permits Dot, Line, Other { }
    record Dot(int x) implements Shape { }
    record Line(int from, int to) implements Shape { int length() { return to - from; } }
    static non-sealed class Other implements Shape { int tag; }
    static final class Last extends Other { }
    static sealed abstract class Tree permits Leaf, Fork { int weight; }
    static final class Leaf extends Tree { int value; }
    static final class Fork extends Tree { Tree left; Tree right; }
    static sealed class Open permits Closed { int a; }
    static final class Closed extends Open { int b; }

    private static Shape make(int kind, int v) {
        switch (kind) { case 0: return new Dot(v); case 1: return new Line(0, v); case 2: return new Last(); default: return null; }
    }
    public static int area(int kind, int v) {
        Shape s = make(kind, v);
        if (s instanceof Dot d && d.x() > 0) return 1;
        if (s instanceof Line l) return l.length() < 0 ? 2 : 3;
        if (!(s instanceof Other o)) return 4;
        return o.tag + 5;
    }
    public static int castToDot(int kind, int v) { return ((Dot) make(kind, v)).x(); }
    public static int leaf(Tree t) { return t instanceof Leaf l ? l.value : t instanceof Fork f && f.left instanceof Leaf l ? l.value : -1; }
    public static int forkOfItself(Tree t) { if (t instanceof Fork f && f.left == f) return f.right == null ? 1 : 2; return 0; }
    public static int open(Open o) { if (o instanceof Closed c) return c.b - c.a; return o.a; }
    public static boolean exactlyOpen(Open o) { return o.getClass() == Open.class; }
    public static int patternScope(Object o) { if (!(o instanceof Integer i)) return -1; return i > 3 ? 1 : 0; }
    public static int patternInLoop(Object o) { int n = 0; while (!(o instanceof String s)) { o = n++ == 1 ? "end" : (Object) n; } return s.length() > 3 ? -1 : n; }
    public static boolean patternAndCondition(Object a, Object b) { return a instanceof Integer i && b instanceof Integer j && i == j; }
    public static boolean recordsEqual(int a, int b) { Shape s = make(0, a), t = make(0, b); return s.equals(t) && s != t; }
    public static String recordText(boolean b) { return make(b ? 1 : 0, 5).toString(); }
    public static int weights(Leaf a, Tree b) { a.weight = 1; b.weight = 2; return a.weight; }
}
