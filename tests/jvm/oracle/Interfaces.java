package oracle;

/** Interfaces: constants, static and private methods, markers. */
public class Interfaces {
    interface Named { String NAME = "n" + "m"; String name(); static String of(Named n) { return n == null ? NAME : n.name(); } }
    interface Counted { int count(); private int twice() { return count() * 2; } default int quad() { return twice() * 2; } }
    static class Item implements Named, Counted { int c; String s; public String name() { return s; } public int count() { return c; } }
    static class Rich extends Item { @Override public int count() { return c + 1; } }
    interface Marker { }
    static class Marked implements Marker { int v; }

    public static String nameOf(Item i) { return Named.of(i); }
    public static int quad(Item i) { Counted c = i; return c.quad(); }
    public static boolean constant(String s) { return s == Named.NAME; }
    public static boolean marker(Object o) { return o instanceof Marker; }
    public static int castToInterface(Object o) { Counted c = (Counted) o; return c.count() > 0 ? 1 : 0; }
    public static boolean unrelatedInterfaces(Item i) { Object o = i; return o instanceof Marker || o instanceof Runnable; }
    public static int interfaceArray(Item i) { Counted[] a = new Item[1]; a[0] = i; return a[0].count() == 3 ? 1 : 0; }
    public static int storeOther(boolean b) { Counted[] a = new Item[1]; Counted c = () -> 5; try { a[0] = b ? c : new Rich(); return a[0].count(); } catch (ArrayStoreException e) { return -1; } }
    public static boolean objectMethods(Item i) { Named n = i; return n.equals(i) && n.getClass() == Item.class; }
    public static int overridden(Rich r, Item i) { Counted a = r, b = i; return a == b ? a.count() == r.c + 1 ? 1 : 2 : 3; }
}
