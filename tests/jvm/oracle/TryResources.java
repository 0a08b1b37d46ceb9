package oracle;

/** Resources: order of closing, what is suppressed. */
public class TryResources {
    static class Res implements AutoCloseable {
        final String name; final StringBuilder log; final boolean bad;
        Res(String name, StringBuilder log, boolean bad) { this.name = name; this.log = log; this.bad = bad; log.append(name); }
        @Override public void close() { log.append(name.toLowerCase(java.util.Locale.ROOT)); if (bad) throw new IllegalStateException("close " + name); }
    }

    public static String order(boolean bad) { StringBuilder s = new StringBuilder(); try (Res a = new Res("A", s, false); Res b = new Res("B", s, bad)) { s.append("-"); } catch (IllegalStateException e) { s.append(e.getMessage()); } finally { s.append("f"); } return s.toString(); }
    public static String suppressed(boolean bad, int i) { StringBuilder s = new StringBuilder(); try (Res a = new Res("A", s, bad)) { s.append(6 / i > 2); } catch (ArithmeticException e) { s.append(e.getSuppressed().length); } catch (IllegalStateException e) { s.append("ise"); } return s.toString(); }
    public static int nullResource(boolean n) { StringBuilder s = new StringBuilder(); try (Res a = n ? null : new Res("A", s, false)) { return s.length(); } finally { s.append("x"); } }
    public static String bothBad(boolean x, boolean y) { StringBuilder s = new StringBuilder(); try { try (Res a = new Res("A", s, x); Res b = new Res("B", s, y)) { } } catch (IllegalStateException e) { s.append(e.getMessage()); for (Throwable t : e.getSuppressed()) s.append("+").append(t.getMessage()); } return s.toString(); }
    public static int returnThenClose(int i) { StringBuilder s = new StringBuilder(); int r = close(s, i); return r * 10 + s.length(); }
    private static int close(StringBuilder s, int i) { try (Res a = new Res("A", s, false)) { if (i > 0) return s.length(); s.append("zz"); } return s.length(); }
    public static String selfSuppression(boolean b) { RuntimeException e = new RuntimeException("x"); try { e.addSuppressed(b ? e : null); return "?"; } catch (IllegalArgumentException i) { return i.getMessage() + (i.getCause() == e); } catch (NullPointerException n) { return n.getMessage(); } }
    public static int suppressedCopies(boolean b) { RuntimeException e = new RuntimeException("x"); if (b) e.addSuppressed(new Error("y")); Throwable[] t = e.getSuppressed(); if (t.length > 0) t[0] = null; return e.getSuppressed().length > 0 && e.getSuppressed()[0] != null ? 1 : 0; }
    public static String failsToOpen(int i) { StringBuilder s = new StringBuilder(); try (Res a = new Res("A", s, false); Res b = new Res(i == 0 ? null : "B", i < 0 ? null : s, false)) { s.append("-"); } catch (NullPointerException e) { s.append("n"); } return s.toString(); }
    public static String existing(boolean b) { StringBuilder s = new StringBuilder(); Res r = new Res("R", s, b); try (r) { s.append("in"); } catch (IllegalStateException e) { s.append("!"); } return s.toString(); }
}
