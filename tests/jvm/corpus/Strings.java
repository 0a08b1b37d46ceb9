package corpus;

import java.util.Arrays;

/** java.lang.String: making, comparing and taking apart. */
public class Strings {
    public static String charAtAndLength() {
        String s = "hello";
        return s.charAt(0) + "" + s.charAt(s.length() - 1) + s.length();
    }

    public static char charAtBeyondEnd() {
        return "abc".charAt(3);
    }

    public static char charAtNegative() {
        return "abc".charAt(-1);
    }

    public static String substrings() {
        String s = "hello world";
        return s.substring(6) + "|" + s.substring(0, 5) + "|" + s.substring(3, 3) + "|" + s.substring(11) + "|";
    }

    public static String substringBeyondEnd() {
        return "abc".substring(1, 5);
    }

    public static String substringReversedRange() {
        return "abc".substring(2, 1);
    }

    public static String substringNegative() {
        return "abc".substring(-1);
    }

    public static String equality() {
        String a = "text";
        String b = new String("text");
        return (a == b) + " " + a.equals(b) + " " + (a == b.intern()) + " " + a.equals(null) + " " + a.equals((Object) 5);
    }

    public static String equalsIgnoreCase() {
        return "Hello".equalsIgnoreCase("hELLO") + " " + "a".equalsIgnoreCase(null) + " " + "ab".equalsIgnoreCase("ac");
    }

    public static String compareTo() {
        return "a".compareTo("c") + " " + "apple".compareTo("app") + " " + "B".compareTo("a") + " " + "".compareTo("x")
                + " " + "same".compareTo("same") + " " + "B".compareToIgnoreCase("a");
    }

    public static String hashCodes() {
        return "".hashCode() + " " + "a".hashCode() + " " + "hello".hashCode() + " " + "Aa".hashCode() + " "
                + "BB".hashCode() + " " + "the quick brown fox".hashCode();
    }

    public static int compareToNull() {
        return "a".compareTo(null);
    }

    public static String valueOfEverything() {
        Object none = null;
        return String.valueOf(1) + String.valueOf('c') + String.valueOf(2L) + String.valueOf(1.5) + String.valueOf(2.5f)
                + String.valueOf(true) + String.valueOf(none) + String.valueOf(new char[] {'x', 'y'})
                + String.valueOf(new char[] {'a', 'b', 'c'}, 1, 2);
    }

    public static String constructors() {
        char[] chars = {'a', 'b', 'c', 'd'};
        return new String() + new String(chars) + new String(chars, 1, 2) + new String("copy")
                + new String(new StringBuilder("built")) + new String(new int[] {65, 0x1F600, 66}, 0, 3).length();
    }

    public static boolean constructorCopiesArray() {
        char[] chars = {'a', 'b'};
        String s = new String(chars);
        chars[0] = 'z';
        char[] back = s.toCharArray();
        back[1] = 'y';
        return s.equals("ab");
    }

    public static String fromBytes() throws Exception {
        byte[] bytes = "h\u00e9llo\u20ac".getBytes("UTF-8");
        return bytes.length + " " + bytes[1] + " " + new String(bytes, "UTF-8").length() + " "
                + Arrays.toString("az".getBytes("US-ASCII"));
    }

    public static String intern() {
        String a = new String("interned");
        String b = new String("interned");
        return (a == b) + " " + (a.intern() == b.intern()) + " " + (a.intern() == "interned");
    }

    public static int palindromes() {
        int count = 0;
        for (String s : new String[] {"level", "abc", "noon", "", "a", "ab"}) {
            boolean same = true;
            for (int i = 0; i < s.length() / 2; i++) {
                same &= s.charAt(i) == s.charAt(s.length() - 1 - i);
            }
            count = count * 2 + (same ? 1 : 0);
        }
        return count;
    }

    public static String wideCharacters() {
        String s = "a\u4e2d\u03b1z";
        return s.length() + " " + (int) s.charAt(1) + " " + s.substring(1, 3) + " " + s.substring(3) + " " + s.hashCode()
                + " " + s.equals("a\u4e2d\u03b1z");
    }

    public static String codePoints() {
        String s = "x\ud83d\ude00y";
        return s.length() + " " + s.codePointAt(1) + " " + s.codePointCount(0, s.length()) + " " + s.codePointAt(3);
    }

    public static boolean contentEquals() {
        return "abc".contentEquals(new StringBuilder("abc")) && !"abc".contentEquals("abd");
    }

    public static boolean regionMatches() {
        return "hello world".regionMatches(6, "my world", 3, 5) && "HELLO".regionMatches(true, 1, "hell", 1, 3);
    }

    public static String asCharSequence() {
        CharSequence s = "sequence";
        return s.length() + "" + s.charAt(2) + s.subSequence(1, 4) + s;
    }

    public static String copyCharacters() {
        char[] target = {'-', '-', '-', '-', '-', '-'};
        "abcdef".getChars(1, 4, target, 2);
        return new String(target) + String.copyValueOf(target, 0, 3);
    }

    public static int switchOnSubstring() {
        switch ("key=value".substring(0, 3)) {
            case "key": return 1;
            default: return 2;
        }
    }
}
