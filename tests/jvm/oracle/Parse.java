package oracle;

/** Text to numbers. */
public class Parse {
    public static int integer(String s) { if (s != null && s.length() > 2) return -99; return Integer.parseInt(s); }
    public static int caught(String s) { if (s != null && s.length() > 1) return -99; try { return Integer.parseInt(s); } catch (NumberFormatException e) { return -1; } }
    public static String message(char c) { if (c > 127) return ""; try { return "" + (Integer.parseInt("" + c) > 4); } catch (NumberFormatException e) { return e.getMessage(); } }
    public static int edge(boolean b) { return Integer.parseInt(b ? "-2147483648" : "2147483648"); }
    public static int sign(int i) { return Integer.parseInt(i == 0 ? "+7" : i == 1 ? "-0" : i == 2 ? "+" : "+-1"); }
    public static int hex(char c) { if (c > 127) return -2; return Integer.parseInt("f" + c, 16); }
    public static int radix(int r) { return Integer.parseInt("11", r); }
    public static boolean bool(String s) { if (s != null && s.length() > 4) return false; return Boolean.parseBoolean(s); }
    public static int decode(int i) { return Integer.decode(i == 0 ? "0x10" : i == 1 ? "010" : i == 2 ? "#f" : "-0X1"); }
    public static long longText(boolean b) { return Long.parseLong(b ? "9223372036854775807" : "1L"); }
    public static int byteRange(boolean b) { return Byte.parseByte(b ? "127" : "128"); }
    public static boolean valueOfIsCached(char c) { if (c < '0' || c > '9') return false; return Integer.valueOf("12" + c) == Integer.valueOf("12" + c); }
    public static double doubles(int i) { return Double.parseDouble(i == 0 ? "-0" : i == 1 ? "1e400" : i == 2 ? "NaN" : i == 3 ? " 0x1p3 " : "1,5"); }
    public static int nullText(boolean b) { try { return b ? Integer.parseInt(null) : Integer.valueOf((String) null); } catch (NumberFormatException e) { return e.getMessage().length(); } }
    public static int part(int from) { return Integer.parseInt("a12", from, 3, 10); }
}
