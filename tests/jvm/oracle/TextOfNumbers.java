package oracle;

/** Numbers to text. */
public class TextOfNumbers {
    public static int length(short i) { return Integer.toString(i).length(); }
    public static int lengthOfLong(long l) { if (l < -100 || l > 1000) return 0; return ("" + l).length(); }
    public static String small(byte b) { if (b < -9 || b > 11) return "big"; return "" + b; }
    public static boolean isText(short i) { return String.valueOf(i).equals("128"); }
    public static int hexLength(int i) { return Integer.toHexString(i).length(); }
    public static char lastHex(int i) { String s = Integer.toHexString(i); return s.charAt(s.length() - 1); }
    public static int binaryLength(byte b) { return Integer.toBinaryString(b).length(); }
    public static char firstCharacter(short i) { return Integer.toString(i).charAt(0); }
    public static char lastDigit(short i) { String s = "" + i; return s.charAt(s.length() - 1); }
    public static String radix(int r) { return Integer.toString(35, r); }
    public static String minimum(boolean b) { return "" + (b ? Integer.MIN_VALUE : Long.MIN_VALUE); }
    public static String doubles(int i) { return "" + (i == 0 ? 0.1 + 0.2 : i == 1 ? 1e7 : i == 2 ? 1e-3 : i == 3 ? 9999999.0 : 100); }
    public static String floats(int i) { return "" + switch (i) { case 0 -> 0.1f; case 1 -> 1e10f; case 2 -> -0f; case 3 -> 0f / 0; default -> 1.17549435E-38f; }; }
    public static String charOrNumber(char c) { if (c > 60) return "x"; return c < 50 ? "" + (int) c : "" + c; }
    public static String addition(byte b) { if (b < 0 || b > 3) return ""; return 1 + b + "=" + 1 + b; }
    public static boolean sameText(byte a, byte b) { return Integer.toString(a & 15).equals(Integer.toString(b & 15)); }
    public static boolean roundTrip(byte b) { return Integer.parseInt("" + b) == b; }
    public static int compareAsText(byte b) { if (b < 0 || b > 20) return 99; return Integer.signum(("" + b).compareTo("10")); }
    public static String boxes(Integer i, Boolean b) { if (i != null && (i < 0 || i > 2)) return ""; return i + "" + b; }
    public static int hashOfText(byte b) { if (b < 0 || b > 12) return 0; return ("" + b).hashCode(); }
    public static String octal(byte b) { return b < 0 ? "-" : b > 17 ? "+" : Integer.toOctalString(b); }
}
