package oracle;

/** Builders: edits in place, and their errors. */
public class StringBuilderOps {
    public static String reverse(char a, char b) { return new StringBuilder().append(a).append(b).reverse().toString(); }
    public static String insert(int i) { return new StringBuilder("ab").insert(i, "X").toString(); }
    public static String delete(int from, int to) { return new StringBuilder("abc").delete(from, to).toString(); }
    public static String deleteAt(int i) { return new StringBuilder("abc").deleteCharAt(i).toString(); }
    public static int setLength(int n) { StringBuilder s = new StringBuilder("ab"); s.setLength(n > 4 ? 4 : n); return s.length() * 10 + (n > 2 ? s.charAt(2) : 1); }
    public static String replace(int from) { return new StringBuilder("abc").replace(from, 9, "Z").toString(); }
    public static String appendNull(String s) { if (s != null && s.length() > 1) return ""; return new StringBuilder().append(s).toString(); }
    public static int appendChar(char c) { return new StringBuilder().append(c).append((int) 'a').length(); }
    public static int appendInt(byte b) { return new StringBuilder().append(b).length(); }
    public static boolean equalsIsIdentity(boolean b) { StringBuilder x = new StringBuilder("a"), y = b ? x : new StringBuilder("a"); return x.equals(y); }
    public static int compare(char c) { return Integer.signum(new StringBuilder("b").compareTo(new StringBuilder().append(c))); }
    public static String setChar(int i, char c) { StringBuilder s = new StringBuilder("ab"); s.setCharAt(i, c); return s.toString(); }
    public static int indexOf(char c) { return new StringBuilder("aba").indexOf(String.valueOf(c), 1); }
    public static String negativeCapacity(int n) { return new StringBuilder(n < 0 ? n : n % 4).append("x").toString(); }
    public static boolean chained(boolean b) { StringBuilder s = new StringBuilder(); return s.append(b) == s; }
    public static String surrogates(boolean b) { return new StringBuilder(b ? "a\ud83d\ude00" : "\ude00\ud83d").reverse().toString(); }
    public static int appendChars(char[] c) { if (c != null && c.length > 2) return 0; return new StringBuilder().append(c).length(); }
    public static String charPlusInt(char c) { if (c > 99) return "big"; return "" + (char) (c + 1) + (c + 1 > 50); }
}
