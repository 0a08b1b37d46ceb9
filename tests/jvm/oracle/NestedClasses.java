package oracle;

/** Inner classes and what they see of the objects around them. */
public class NestedClasses {
    private int state;
    private static int shared;
    class Inner {
        int state = NestedClasses.this.state + 1;
        class Deeper { int sum() { return state * 10 + NestedClasses.this.state; } }
        int both() { return this.state * 10 + NestedClasses.this.state; }
    }
    class Grown extends Inner { int both() { state = 7; return super.both() + NestedClasses.this.state; } }
    static class Secret { private int hidden; private int twice() { return hidden * 2; } private Secret next; }
    static abstract class Early { Early() { init(); } abstract void init(); }

    public static int inner(int i) { NestedClasses n = new NestedClasses(); n.state = i % 10; return n.new Inner().both(); }
    public static int deeper(byte i) { NestedClasses n = new NestedClasses(); n.state = i; Inner in = n.new Inner(); n.state++; return in.new Deeper().sum(); }
    public static int grown(byte i) { NestedClasses n = new NestedClasses(); n.state = i; return n.new Grown().both(); }
    public static int nullOuter(boolean b) { NestedClasses n = b ? new NestedClasses() : null; return n.new Inner().state; }
    public static int privateMembers(Secret s) { if (s.hidden > 3) return s.twice(); s.hidden++; return s.next.hidden; }
    public static int anonymousBeforeFields(int i) {
        int[] seen = new int[2];
        Object o = new Early() { int x = 5; void init() { seen[0] = x; seen[1] = i; x = 9; } public String toString() { return "" + x; } };
        return seen[0] * 100 + (seen[1] == i ? 10 : 0) + o.toString().length();
    }
    public static int anonymousState(boolean b) {
        Object o = new Object() { int n = b ? 1 : 2; @Override public int hashCode() { return n++; } };
        return o.hashCode() * 10 + o.hashCode();
    }
    public static int typeOfVar(byte i) { var o = new Object() { int n = i; int grow() { return ++n; } }; o.grow(); return o.n; }
    public static boolean namesOfNested(boolean b) { Class<?> c = b ? Inner.class : Inner.Deeper.class; return c.getName().equals("oracle.NestedClasses$Inner"); }
    public static String simpleNames(int i) {
        Object o = i == 0 ? new Secret() : i == 1 ? new int[0][0] : i == 2 ? new Object() { } : new NestedClasses().new Inner();
        return o.getClass().getSimpleName();
    }
    public static int sharedCounter(int i) { shared = i; Runnable r = () -> shared += 1; r.run(); r.run(); return shared; }
}
