package corpus;

/** Overload resolution, variable arity and the order in which arguments are evaluated. */
public class Overloading {
    static String f(byte x) { return "byte"; }
    static String f(short x) { return "short"; }
    static String f(int x) { return "int"; }
    static String f(long x) { return "long"; }
    static String f(double x) { return "double"; }
    static String f(Object x) { return "Object"; }
    static String f(Integer x) { return "Integer"; }
    static String f(int... x) { return "int..."; }

    static String g(long x) { return "long"; }
    static String g(Integer x) { return "Integer"; }
    static String g(Object... x) { return "Object..."; }

    static int sum(int... values) {
        int s = 0;
        for (int v : values) {
            s += v;
        }
        return s * 10 + values.length;
    }

    static String join(String separator, Object... parts) {
        if (parts == null) {
            return "no parts";
        }
        StringBuilder out = new StringBuilder();
        for (Object p : parts) {
            out.append(out.length() == 0 ? "" : separator).append(p);
        }
        return out.toString();
    }

    public static String primitiveWidening() {
        byte b = 1;
        short s = 1;
        char c = 1;
        return f(b) + " " + f(s) + " " + f(c) + " " + f(1) + " " + f(1L) + " " + f(1f) + " " + f(1.0);
    }

    public static String boxesAndObjects() {
        Integer boxed = 1;
        Object o = 1;
        Long l = 1L;
        return f(boxed) + " " + f(o) + " " + f(l) + " " + f("s") + " " + f() + " " + f(1, 2);
    }

    public static String wideningBeforeBoxing() {
        return g(1) + " " + g(Integer.valueOf(1)) + " " + g('c') + " " + g(1.0) + " " + g();
    }

    public static String varargs() {
        return sum() + " " + sum(1) + " " + sum(1, 2, 3) + " " + sum(new int[] {4, 5});
    }

    public static String varargsOfObjects() {
        return join(",") + "|" + join(",", 1, 'c', "s", null, 2.5) + "|" + join("-", (Object[]) new String[] {"a", "b"});
    }

    public static String varargsGivenNull() {
        return join(",", (Object[]) null) + "|" + join(",", (Object) null);
    }

    public static int varargsArrayIsShared() {
        int[] a = {1, 2};
        first(a);
        return a[0];
    }

    static void first(int... a) {
        a[0] = 99;
    }

    static int step(StringBuilder log, int n) {
        log.append(n);
        return n;
    }

    public static String argumentsLeftToRight() {
        StringBuilder log = new StringBuilder();
        int r = Math.max(step(log, 1), Math.min(step(log, 2), step(log, 3)));
        return log.append(r).toString();
    }

    public static String receiverBeforeArguments() {
        StringBuilder log = new StringBuilder();
        String r = pick(log).concat(String.valueOf(step(log, 7)));
        return log + r;
    }

    static String pick(StringBuilder log) {
        log.append("receiver ");
        return "r";
    }

    public static String argumentsEvaluatedBeforeNullReceiverFails() {
        StringBuilder log = new StringBuilder();
        String none = null;
        try {
            none.charAt(step(log, 5));
        } catch (NullPointerException e) {
            log.append(" failed");
        }
        return log.toString();
    }

    static int many(int a, long b, float c, double d, byte e, char f, short g, boolean h, String i, int[] j) {
        return a + (int) b + (int) c + (int) d + e + f + g + (h ? 1 : 0) + i.length() + j[0];
    }

    public static int manyParameters() {
        return many(1, 2L, 3f, 4.0, (byte) 5, 'A', (short) 7, true, "nine", new int[] {10});
    }

    static long swapWide(long a, double b, long c) {
        a = c;
        c = (long) b;
        return a * 10 + c;
    }

    public static long parametersAreCopies() {
        long a = 1;
        long c = 7;
        long r = swapWide(a, 2.5, c);
        return r * 100 + a * 10 + c;
    }
}
