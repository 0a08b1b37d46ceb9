package oracle;

/** Methods of String with inputs. */
public class StringOps {
    public static char second(String s) { return s.charAt(1); }
    public static String tail(String s, int i) { if (s.length() > 3) return null; return s.substring(i); }
    public static String middle(String s, int i, int j) { if (s.length() > 2) return "long"; return s.substring(i, j); }
    public static int indexOfA(String s) { if (s.length() > 2) return -2; return s.indexOf('a'); }
    public static int lastIndexOfText(String s) { if (s.length() > 3) return -2; return s.lastIndexOf("ab"); }
    public static int compare(String a, String b) { if (a.length() > 1 || b.length() > 1) return 9; return a.compareTo(b); }
    public static boolean contains(String s) { if (s.length() > 2) return false; return s.contains(""); }
    public static boolean startsAt(String s, int i) { return s.startsWith("a", i); }
    public static boolean equalsIgnore(String s) { if (s.length() != 1) return false; return s.equalsIgnoreCase("k"); }
    public static boolean blank(String s) { if (s.length() > 2) return false; return s.isBlank() && !s.isEmpty(); }
    public static int trimAgainstStrip(String s) { if (s.length() > 1) return -1; return s.trim().length() * 10 + s.strip().length(); }
    public static int hash(String s) { if (s.length() > 1) return -1; return s.hashCode(); }
    public static boolean hashCollides(String s) { return s != null && s.length() == 2 && s.hashCode() == "Aa".hashCode() && !s.equals("Aa"); }
    public static String repeat(int n) { return "ab".repeat(n > 2 ? 2 : n); }
    public static int sumOfChars(String s) { if (s.length() > 2) return -1; return s.chars().sum(); }
    public static String ofCharacters(char[] c) { return String.valueOf(c); }
    public static String ofPart(char[] c, int from) { return new String(c, from, 1); }
    public static boolean copyIsKept(char[] c) { String s = new String(c); if (c.length == 0) return false; c[0]++; return s.charAt(0) == c[0]; }
    public static int codePoint(char a, char b) { return new String(new char[] {a, b}).codePointAt(0); }
    public static int codePoints(char a, char b) { String s = "" + a + b; return s.codePointCount(0, 2); }
    public static boolean above255(char c) { String s = "" + c; return s.equals("\u20ac") || s.compareTo("\u0100") < 0; }
    public static String replaced(char c) { return ("a" + c).replace('a', 'z'); }
    public static int split(boolean b) { return (b ? ",a,," : "").split(",").length; }
    public static String joined(String a) { if (a != null && a.length() > 1) return ""; return String.join("-", "x", a); }
    public static char upper(char c) { return c < 128 ? String.valueOf(c).toUpperCase(java.util.Locale.ROOT).charAt(0) : 'n'; }
    public static int sharpS(boolean b) { return (b ? "\u00df" : "s").toUpperCase(java.util.Locale.ROOT).length(); }
    public static String textBlock(boolean b) {
        String s = """
            a\tb \
            c
              "d"
            """;
        return b ? s : s.stripIndent().substring(3);
    }
    public static boolean regionMatches(String s, int i) { if (s.length() > 3) return false; return s.regionMatches(i, "xab", 1, 2); }
    public static boolean contentEquals(String s) { return s.length() < 2 && s.contentEquals(new StringBuilder("a")); }
    public static String messageOfBadIndex(String s) { if (s.length() > 1) return ""; try { return "" + s.charAt(1); } catch (StringIndexOutOfBoundsException e) { return e.getMessage(); } }
}
