package oracle;

/** Exceptions that are kept, wrapped, rethrown and compared. */
public class ExceptionsAsValues {
    static class Coded extends Exception { int code; Coded next; Coded() { } Coded(int code) { super("code"); this.code = code; } }
    static class Quiet extends RuntimeException { Quiet(String m) { super(m, null, false, false); } }
    private static final RuntimeException SHARED = new IllegalStateException("shared");
    private static <E extends Throwable> void sneaky(Throwable t) throws E { @SuppressWarnings("unchecked") E e = (E) t; throw e; }
    private static int unwind(int depth) throws Coded { if (depth == 0) throw new Coded(7); try { return unwind(depth - 1); } catch (Coded c) { c.code++; throw c; } }

    public static int throwsShared(boolean b) { try { if (b) throw SHARED; throw new IllegalStateException("shared"); } catch (IllegalStateException e) { return e == SHARED ? 1 : 2; } }
    public static int countsFrames(byte n) { try { return unwind(n & 3); } catch (Coded c) { return c.code; } }
    public static int sneakyThrow(int i) { try { ExceptionsAsValues.<RuntimeException>sneaky(i == 0 ? new Coded(1) : i == 1 ? new Error("e") : null); return 0; } catch (RuntimeException e) { return 1; } catch (Throwable t) { return t instanceof Coded ? 2 : 3; } }
    public static int multiCatch(int i) { try { if (i == 0) throw new ArithmeticException(); if (i == 1) throw new ClassCastException(); if (i == 2) throw new IllegalStateException(); return 0; } catch (ArithmeticException | ClassCastException e) { return e instanceof ArithmeticException ? 1 : 2; } catch (RuntimeException e) { return 3; } }
    public static String causeChain(byte n) { Throwable t = new RuntimeException("root"); for (int i = 0; i < (n & 3); i++) t = new RuntimeException("w" + i, t); while (t.getCause() != null) t = t.getCause(); return t.getMessage(); }
    public static String initCause(boolean b) { RuntimeException e = b ? new RuntimeException("m", null) : new RuntimeException("m"); try { e.initCause(new Error("c")); return e.getCause().getMessage(); } catch (IllegalStateException i) { return i.getClass().getSimpleName(); } }
    public static String selfCause(boolean b) { RuntimeException e = new RuntimeException("m"); try { e.initCause(b ? e : null); return "" + e.getCause(); } catch (IllegalArgumentException i) { return i.getMessage(); } }
    public static int quiet(boolean b) { Quiet q = new Quiet("q"); if (b) q.addSuppressed(new Error()); return q.getSuppressed().length + q.getStackTrace().length; }
    public static int rethrowNarrow(int i) throws Coded { try { if (i > 0) throw new Coded(i); return 0; } catch (Exception e) { throw e; } finally { i = 5; } }
    public static String assertion(boolean b) { AssertionError e = b ? new AssertionError(5) : new AssertionError((Object) new RuntimeException("c")); return e.getMessage() + (e.getCause() != null); }
    public static int catchOrder(Object o) { try { return ((String) o).length() > 1 ? 1 : 0; } catch (NullPointerException e) { return 2; } catch (RuntimeException e) { return 3; } }
    public static int overflow(int i) { try { return i == 0 ? deep(0) : 1; } catch (StackOverflowError e) { return 2; } }
    private static int deep(int i) { if (i == 3) throw new StackOverflowError(); return deep(i + 1) + 1; }
    public static int codeOfStatus(int i) throws Coded { Coded c = new Coded(i); c.next = c; if (c.next.code > 2) throw c.next; return c.code; }
}
