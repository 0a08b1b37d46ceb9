package oracle;

/** Which strings are the same object. */
public class StringsIdentity {
    private static final String A = "a";
    private static final String AB = A + "b";
    private static final String ENDS = "x" + 1 + 'c' + true + 2.0;
    private static String notFinal = "a";

    public static boolean isLiteral(String s) { return s == "ab"; }
    public static int literalOrEqual(String s) { return s == "ab" ? 2 : "ab".equals(s) ? 1 : 0; }
    public static boolean isEmptyLiteral(String s) { return s == ""; }
    public static boolean constantFolded(boolean b) { return (b ? AB : ENDS) == (b ? "ab" : "x1ctrue2.0"); }
    public static boolean concatenatedIsNew(boolean b) { String s = b ? notFinal : A; return (s + "b") == "ab"; }
    public static boolean internedConcatenation(boolean b) { String s = b ? "a" : "c"; return (s + "b").intern() == "ab"; }
    public static boolean internOfInput(String s) { return s.length() < 2 && s.intern() == "a"; }
    public static boolean newString(String s) { return new String(s) == s; }
    public static boolean substringWhole(String s) { return s.substring(0) == s; }
    public static boolean substringEmpty(String s) { return s.substring(s.length()) == ""; }
    public static boolean concatEmpty(String s) { return s.concat("") == s; }
    public static boolean plusEmpty(String s) { if (s != null && s.length() > 1) return true; return (s + "") == s; }
    public static boolean toStringSame(String s) { return s.toString() == s && String.valueOf((Object) s) == s; }
    public static boolean stripSame(String s) { if (s.length() > 1) return false; return s.strip() == s; }
    public static boolean repeatOnce(String s) { return s.repeat(1) == s; }
    public static boolean replaceNothing(String s) { if (s.length() > 1) return false; return s.replace('q', 'r') == s; }
    public static boolean twoInputs(String a, String b) { return a == b; }
    public static int sameOrEqual(String a, String b) { if (a == null || a.length() > 1) return 3; return a == b ? 2 : a.equals(b) ? 1 : 0; }
    public static boolean nullIsText(String s) { return ("" + s).equals("null"); }
    public static boolean valueOfBoolean(boolean b) { return String.valueOf(b) == "true"; }
    public static boolean enumName(boolean b) { return Thread.State.valueOf(b ? "NEW" : "BLOCKED").name() == "NEW"; }
}
