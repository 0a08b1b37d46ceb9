package corpus;

/** Catching exceptions: which handler is chosen, what is rethrown, and where. */
public class TryCatch {
    static class Base extends Exception {
        Base(String message) {
            super(message);
        }
    }

    static class Derived extends Base {
        final int code;

        Derived(int code) {
            super("derived " + code);
            this.code = code;
        }
    }

    static void fail(int kind) throws Base {
        switch (kind) {
            case 0: throw new Base("base");
            case 1: throw new Derived(7);
            case 2: throw new IllegalStateException("state");
            case 3: throw new Error("error");
            default: // no failure
        }
    }

    public static String firstMatchingHandler() {
        String out = "";
        for (int i = 0; i < 5; i++) {
            try {
                fail(i);
                out += "none ";
            } catch (Derived e) {
                out += "derived" + e.code + " ";
            } catch (Base e) {
                out += "base ";
            } catch (RuntimeException e) {
                out += "runtime:" + e.getMessage() + " ";
            } catch (Throwable e) {
                out += "throwable ";
            }
        }
        return out;
    }

    public static String multiCatch() {
        String out = "";
        for (int i = 0; i < 3; i++) {
            try {
                if (i == 0) throw new IllegalArgumentException("arg");
                if (i == 1) Integer.parseInt("x");
                Object o = "text";
                out += (Integer) o;
            } catch (IllegalArgumentException | ClassCastException e) {
                out += e.getClass().getSimpleName() + " ";
            }
        }
        return out;
    }

    public static int uncaughtFromCallee() throws Exception {
        fail(1);
        return 0;
    }

    public static int uncaughtRuntime() throws Exception {
        fail(2);
        return 0;
    }

    public static int rethrowSame() throws Exception {
        try {
            fail(0);
        } catch (Base e) {
            System.out.println("saw " + e.getMessage());
            throw e;
        }
        return 0;
    }

    public static int rethrowWrapped() {
        try {
            fail(0);
        } catch (Base e) {
            throw new IllegalStateException("wrapped", e);
        }
        return 0;
    }

    public static String causeChain() {
        try {
            try {
                throw new Base("inner");
            } catch (Base e) {
                throw new RuntimeException(e);
            }
        } catch (RuntimeException e) {
            return e.getMessage() + "/" + e.getCause().getMessage();
        }
    }

    public static String exceptionInHandler() {
        try {
            try {
                throw new IllegalStateException("first");
            } catch (IllegalStateException e) {
                throw new IllegalArgumentException("second");
            }
        } catch (RuntimeException e) {
            return e.getMessage();
        }
    }

    public static int variablesKeepTheirValues() {
        int x = 1;
        try {
            x = 2;
            int[] a = new int[1];
            a[x] = x = 5;
            x = 100;
        } catch (ArrayIndexOutOfBoundsException e) {
            return x;
        }
        return -1;
    }

    public static int handlerInsideLoop() {
        int failures = 0;
        int[] a = {1, 0, 2, 0, 4};
        int sum = 0;
        for (int d : a) {
            try {
                sum += 8 / d;
            } catch (ArithmeticException e) {
                failures++;
            }
        }
        return sum * 10 + failures;
    }

    public static int throwNull() {
        RuntimeException none = null;
        throw none;
    }

    public static String throwNullIsCaught() {
        try {
            RuntimeException none = null;
            throw none;
        } catch (NullPointerException e) {
            return "null pointer";
        }
    }

    static int depth(int n) {
        if (n == 0) {
            throw new IllegalStateException("bottom");
        }
        return depth(n - 1) + 1;
    }

    public static String unwindsManyFrames() {
        try {
            return "" + depth(50);
        } catch (IllegalStateException e) {
            return e.getMessage();
        }
    }

    public static int nullFieldAccess() {
        Derived none = null;
        return none.code;
    }

    public static int nullMethodCall() {
        String none = Boolean.getBoolean("no.such.property") ? "" : null;
        return none.length();
    }

    public static int nullArrayLength() {
        int[] none = null;
        return none.length;
    }

    public static int nullUnboxing() {
        Integer none = null;
        return none;
    }

    public static int nullSynchronized() {
        Object none = null;
        synchronized (none) {
            return 1;
        }
    }

    @SuppressWarnings("unchecked")
    static <E extends Exception> void sneak(Exception e) throws E {
        throw (E) e;
    }

    public static int sneakyThrow() {
        TryCatch.<RuntimeException>sneak(new Base("sneaky"));
        return 0;
    }
}
