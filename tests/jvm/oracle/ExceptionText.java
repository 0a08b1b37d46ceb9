package oracle;

/** Text that is made while an exception is built. */
public class ExceptionText {
    static class Status extends RuntimeException {
        final String status;
        final int code;
        Status(int code) {
            super("code " + code);
            this.code = code;
            status = "" + code;
        }
    }
    static class Picky extends RuntimeException {
        Picky(String m) {
            super(m);
            if (m.length() > 2) throw new IllegalStateException("long " + m);
        }
    }
    static class Lazy extends RuntimeException {
        private final int part;
        Lazy(int part) { this.part = part; }
        @Override public String getMessage() { return part + "/" + (part + 1); }
    }

    public static int lengthOfMessage(byte a) {
        try { throw new RuntimeException("r" + a); } catch (RuntimeException e) { return e.getMessage().length(); }
    }
    public static boolean is404(int code) {
        if (code < 398 || code > 410) return false;
        try { throw new Status(code); } catch (Status s) { return s.status.equals("404"); }
    }
    public static int messageOfStatus(byte code) {
        try { throw new Status(code); } catch (Status s) { return s.getMessage().length() + (s.code == code ? 100 : 0); }
    }
    public static int pickyDigits(byte a) { throw new Picky("" + a); }
    public static String pickyCaught(boolean b) {
        try { throw new Picky("x" + b); } catch (Picky p) { return "picky"; } catch (IllegalStateException e) { return e.getMessage(); }
    }
    public static boolean startsWithMinus(byte a) {
        try { throw new IllegalArgumentException("" + a); } catch (IllegalArgumentException e) { return e.getMessage().startsWith("-"); }
    }
    public static char lastCharacter(char c) {
        try { throw new RuntimeException("c=" + c); } catch (RuntimeException e) { return e.getMessage().charAt(2); }
    }
    public static String lazyMessage(boolean b) {
        try { throw new Lazy(b ? 9 : -1); } catch (Lazy l) { return l.getMessage(); }
    }
    public static boolean toStringOfException(byte a) {
        return new RuntimeException("v" + a).toString().equals("java.lang.RuntimeException: v-1");
    }
    public static String causeText(byte a) {
        if (a < 0 || a > 2) return "";
        return new RuntimeException(new IllegalStateException("i" + a)).getMessage();
    }
    public static String messageIsInput(String s) {
        try { throw new RuntimeException(s); } catch (RuntimeException e) { return e.getMessage(); }
    }
    public static int nullText(String s) {
        if (s != null && s.length() > 1) return 0;
        return new RuntimeException("<" + s + ">").getMessage().length();
    }
    public static int uncaughtNumber(byte a) {
        if (a == 7) throw new UnsupportedOperationException("seven " + a);
        return a;
    }
    public static int doubleText(boolean b) {
        double d = b ? 1.5 : -0.0;
        return new RuntimeException("d" + d).getMessage().length();
    }
}
