package oracle;

/** Characters as numbers. */
public class CharArith {
    public static char next(char c) { return ++c; }
    public static int plusIsInt(char c) { Object o = c + 1; return o instanceof Integer ? 1 : 2; }
    public static char compound(char c) { c += 1.7; return c; }
    public static int digit(char c) { return c >= '0' && c <= '9' ? c - '0' : -1; }
    public static String concatenation(char c) { if (c < 'a' || c > 'b') return ""; return "" + c + 1 + (char) (c + 1) + (c + 1); }
    public static String addsFirst(char c) { if (c > 1) return ""; return c + 'a' + "x"; }
    public static boolean wraps(char c) { return (char) (c + 1) < c; }
    public static char ternaryConstant(boolean b, char c) { Object o = b ? c : 0; return (char) o; }
    public static boolean ternaryVariable(boolean b, char c) { int zero = 0; Object o = b ? c : zero; return o instanceof Character; }
    public static int difference(char a, char b) { return a - b; }
    public static boolean surrogatePair(char a, char b) { return Character.isSurrogatePair(a, b); }
    public static int toCodePoint(char a, char b) { return Character.isHighSurrogate(a) && Character.isLowSurrogate(b) ? Character.toCodePoint(a, b) : -1; }
    public static int charCount(int i) { return Character.charCount(i); }
    public static boolean asciiLetter(char c) { return c < 128 && Character.isLetter(c); }
    public static int numericValue(char c) { return c < 128 ? Character.getNumericValue(c) : -3; }
    public static int digitOfRadix(char c) { return c < 128 ? Character.digit(c, 16) : -2; }
    public static char forDigit(int d) { return Character.forDigit(d, 12); }
    public static int negative(char c) { return (char) -c == c ? 1 : 0; }
    public static int reverseBytes(char c) { return Character.reverseBytes(c); }
    public static boolean space(char c) { return c < 256 && Character.isWhitespace(c) != (c == ' '); }
    public static int compareBoxed(Character a, char b) { return a.compareTo(b); }
}
