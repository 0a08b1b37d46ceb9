package oracle;

/** Dispatch, abstract classes, private and package members. */
public class Inheritance {
    static class Base { int v; int f() { return 1; } private int p() { return 10; } int callsP() { return p(); } int callsF() { return f(); } static int s() { return 100; } }
    static class Mid extends Base { int f() { return 2; } int p() { return 20; } static int s() { return 200; } }
    static class Leaf extends Mid { int f() { return super.f() + 2; } int v; int both() { return v * 10 + super.v; } }
    static class Apart { int f() { return 3; } int callsF() { return f(); } }
    static abstract class Template { int n; final int run() { return before() + step() + n; } int before() { return 1; } abstract int step(); }
    static class Plus extends Template { int step() { return 10; } }
    static class Minus extends Template { int step() { return -10; } int before() { return super.before() - 5; } }
    static class Visits { String over(Object o) { return "o"; } String over(String s) { return "s"; } }
    static class MoreVisits extends Visits { @Override String over(Object o) { return "O"; } String over(Integer i) { return "i"; } }

    public static int dispatch(Base b) { return b.callsF(); }
    public static int privateIsNotOverridden(Base b) { return b.callsP(); }
    public static int fieldsHide(Leaf l) { l.v = 1; ((Base) l).v = 2; return l.both(); }
    public static int byStaticType(Base b) { return b.v == 0 ? 1 : b instanceof Leaf l ? l.v == 0 ? 2 : 3 : 4; }
    public static int template(Template t) { return t.run(); }
    public static String overloads(Visits v, Integer i) { return v.over(i) + (v instanceof MoreVisits m ? m.over(i) : ""); }
    public static int leafAsBase(Base a, Leaf b) { if (a != b) return 0; a.v = 5; return b.v == 5 ? 1 : 2; }
    public static int staticsByType(boolean b) { Base x = b ? new Leaf() : new Base(); return x.s() + Mid.s() + Leaf.s(); }
    public static boolean abstractHasTwo(Template t) { return t == null || t instanceof Plus || t instanceof Minus; }
    public static int anonymousOverride(Base b) { Apart c = new Apart() { @Override int f() { return b == null ? super.f() : b.f() * 100; } }; return c.callsF(); }
}
