package oracle;

/** Local classes, records, interfaces and enums inside methods. */
public class LocalClasses {
    public static int captures(int i) {
        final int j = i + 1;
        class Local { int k = j; int get() { return i == 3 ? k : j - i; } }
        return new Local().get();
    }
    public static int localRecord(int a, int b) {
        record Pair(int x, int y) { Pair { if (x > y) { int t = x; x = y; y = t; } } }
        Pair p = new Pair(a, b);
        return p.x() == a ? 1 : 2;
    }
    public static boolean localRecordEquals(int a, int b) {
        record One(int x) { }
        return new One(a).equals(new One(b));
    }
    public static String localEnum(int i) {
        enum Level { LOW, HIGH { String text() { return "hi"; } }; String text() { return "lo"; } }
        return Level.values()[i].text();
    }
    public static int localInterface(int i) {
        interface Twice { int apply(int x); default int two(int x) { return apply(apply(x)); } }
        Twice t = x -> x == i ? 0 : x + 1;
        return t.two(5);
    }
    public static int recursion(byte n) {
        class Count { int calls; void down(int k) { calls++; if (k > 0) down(k - 1); } }
        Count c = new Count();
        c.down(n & 3);
        return c.calls;
    }
    public static int classInBranch(boolean b) {
        if (b) { class A { int v() { return 1; } } return new A().v(); }
        class A { int v() { return 2; } }
        return new A().v();
    }
    public static int capturesArray(int[] a) {
        class Touch { void first() { a[0]++; } }
        new Touch().first();
        return a[0];
    }
    public static int twoInstances(int i) {
        class Counter { int n = i; Counter next() { n++; return this; } }
        Counter a = new Counter(), b = a.next();
        return a == b && b.n != i ? new Counter().n - i : -1;
    }
    public static int localExtendsLocal(int i) {
        class Base { int v() { return i; } }
        class More extends Base { int v() { return super.v() == 0 ? 10 : 20; } }
        Base b = i < 0 ? new Base() : new More();
        return b.v();
    }
}
