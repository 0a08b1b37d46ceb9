package oracle;

/** Initialisers that fail, and what follows. Each call expects freshly loaded classes. */
public class StaticInit {
    static int trigger;
    static class Fails { static int v = 1 / trigger; static int get() { return v; } }
    static class FailsWithError { static final Object O; static { if (trigger == 0) throw new LinkageError("le"); O = "o"; } static void touch() { } }
    static class FailsSub extends Fails { static int w = 3; }
    static class Checked { static int[] a = new int[trigger]; static int size() { return a.length; } }
    enum Colour { RED, GREEN; static int made; Colour() { } static { made = values().length + trigger; } }
    static class Holder { static final Holder ONE = new Holder(); static int count = 5; int seen; Holder() { count++; seen = count; } }

    public static int firstTime(int t) { trigger = t; return Fails.get(); }
    public static String twice(int t) {
        trigger = t;
        String s = "";
        try { s += Fails.get() == 0 ? "z" : "v"; } catch (ExceptionInInitializerError e) { s += e.getCause().getMessage(); }
        trigger = 1;
        try { s += Fails.get() == 0 ? "z" : "v"; } catch (NoClassDefFoundError e) { s += e.getMessage(); }
        return s;
    }
    public static String errorsPassThrough(int t) {
        trigger = t;
        try { FailsWithError.touch(); return "fine"; } catch (ExceptionInInitializerError e) { return "wrapped"; } catch (LinkageError e) { return e.getMessage(); }
    }
    public static boolean messageOfWrapper(boolean t) {
        trigger = t ? 1 : 0;
        try { Fails.get(); return false; } catch (ExceptionInInitializerError e) { return e.getMessage() == null && e.getException() == e.getCause(); }
    }
    public static String subclassFails(boolean t) {
        trigger = t ? 1 : 0;
        try { return "" + FailsSub.w; } catch (ExceptionInInitializerError e) { }
        try { return "" + FailsSub.w; } catch (NoClassDefFoundError e) { return e.getMessage(); }
    }
    public static int negativeSize(int t) { trigger = t < 0 ? -1 : t % 3; return Checked.size(); }
    public static int enumStatics(byte t) { trigger = t; return Colour.made; }
    public static int constructorBeforeInitialiser(int t) { return t == 0 ? Holder.count : Holder.ONE.seen + t % 2; }
    public static String causeClass(int t) {
        trigger = t % 2;
        try { return "" + Checked.size(); } catch (ExceptionInInitializerError e) { return e.getCause().getClass().getSimpleName(); }
    }
}
