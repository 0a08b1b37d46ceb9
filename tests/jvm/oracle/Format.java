package oracle;

/** Format strings with few inputs. */
public class Format {
    private static String f(String format, Object... a) { return String.format(java.util.Locale.ROOT, format, a); }

    public static String text(boolean b) { return f("%s|%5s|%-5s|", b, b, b); }
    public static String nulls(boolean b) { return f("%s %b %d", null, b, null); }
    public static String number(boolean b) { return f("%d %05d %+d %x %,d", b ? 1 : -1, b ? 42 : -42, 0, b ? 255 : -1, 1234567); }
    public static String wrongType(boolean b) { return f("%d", b ? "x" : (Object) 3); }
    public static String missing(boolean b) { return b ? f("%s %s", 1) : f("%2$s %1$s", 1, 2); }
    public static String unknown(boolean b) { return f(b ? "%q" : "%%%n", 1); }
    public static String character(boolean b) { return f("%c%c", b ? 'x' : 65, 'z'); }
    public static String inputText(String s) { if (s != null && s.length() > 1) return ""; return f("[%3s]", s); }
    public static int inputNumber(byte i) { return f("%d", i).length(); }
    public static String floats(boolean b) { return f("%.2f %.0f", b ? 0.005 : -0.0, 2.5); }
    public static String formatted(boolean b) { return "%s-%s".formatted(b, !b); }
}
