package corpus;

/** StringBuilder and StringBuffer. */
public class StringBuilders {
    public static String appendEverything() {
        Object none = null;
        String noString = null;
        return new StringBuilder().append(true).append('c').append(1).append(-2L).append(1.5f).append(2.5)
                .append("s").append(new char[] {'x', 'y'}).append(none).append(noString).append((Object) "o")
                .append(new StringBuilder("sb")).append("abcdef", 1, 3).append(new char[] {'p', 'q', 'r'}, 1, 2)
                .append((byte) 7).append((short) 8).toString();
    }

    public static String insertEverywhere() {
        return new StringBuilder("middle").insert(0, "start ").insert(6, 1).insert(13, '!').insert(2, true)
                .insert(0, 2.5).insert(0, (Object) null).toString();
    }

    public static String insertBeyondEnd() {
        return new StringBuilder("abc").insert(4, "x").toString();
    }

    public static String reverse() {
        return new StringBuilder("abc").reverse().append(new StringBuilder("").reverse()).append("!").reverse().toString();
    }

    public static String reverseSurrogates() {
        String s = new StringBuilder("a\ud83d\ude00b").reverse().toString();
        return s.length() + " " + s.codePointAt(1);
    }

    public static String deleteCharAt() {
        return new StringBuilder("hello").deleteCharAt(0).deleteCharAt(3).toString();
    }

    public static String deleteCharAtBeyondEnd() {
        return new StringBuilder("ab").deleteCharAt(2).toString();
    }

    public static String delete() {
        return new StringBuilder("0123456789").delete(2, 5).delete(4, 100).delete(1, 1).toString();
    }

    public static String deleteBadRange() {
        return new StringBuilder("abc").delete(2, 1).toString();
    }

    public static String setLength() {
        StringBuilder b = new StringBuilder("hello");
        b.setLength(2);
        String s = b.toString();
        b.setLength(4);
        return s + b.length() + (int) b.charAt(3);
    }

    public static String setLengthNegative() {
        StringBuilder b = new StringBuilder("hello");
        b.setLength(-1);
        return b.toString();
    }

    public static String setCharAt() {
        StringBuilder b = new StringBuilder("hello");
        b.setCharAt(1, 'u');
        b.setCharAt(4, '\u4e2d');
        return b.toString();
    }

    public static String setCharAtBeyondEnd() {
        StringBuilder b = new StringBuilder("abc");
        b.setCharAt(3, 'x');
        return b.toString();
    }

    public static char charAtBeyondEnd() {
        return new StringBuilder("abc").charAt(10);
    }

    public static String replace() {
        return new StringBuilder("hello world").replace(0, 5, "bye").replace(4, 100, "all").toString();
    }

    public static String indexOf() {
        StringBuilder b = new StringBuilder("abcabc");
        return b.indexOf("ca") + " " + b.lastIndexOf("abc") + " " + b.indexOf("x") + " " + b.indexOf("abc", 1);
    }

    public static String substring() {
        StringBuilder b = new StringBuilder("substring");
        return b.substring(3) + b.substring(0, 3) + b.subSequence(1, 2);
    }

    public static int growsFarBeyondCapacity() {
        StringBuilder b = new StringBuilder(1);
        for (int i = 0; i < 300; i++) {
            b.append(i % 10).append((char) ('a' + i % 26));
        }
        return b.toString().hashCode() + b.length();
    }

    public static String becomesWide() {
        StringBuilder b = new StringBuilder("latin");
        b.append('\u03b1').append("more").insert(0, '\u4e2d');
        return b.length() + " " + b + " " + b.toString().hashCode();
    }

    public static boolean equalityIsIdentity() {
        StringBuilder a = new StringBuilder("x");
        StringBuilder b = new StringBuilder("x");
        return !a.equals(b) && a.toString().equals(b.toString()) && a.append("") == a;
    }

    public static String capacity() {
        StringBuilder b = new StringBuilder();
        int before = b.capacity();
        b.append("0123456789abcdefg");
        StringBuilder c = new StringBuilder("abc");
        return before + " " + b.capacity() + " " + c.capacity();
    }

    public static String buffer() {
        StringBuffer b = new StringBuffer("buf");
        b.append(1).append("fer").insert(0, '<').append('>').reverse();
        return b.toString() + b.length();
    }

    public static String appendItself() {
        StringBuilder b = new StringBuilder("ab");
        b.append(b).append(b);
        return b.toString();
    }

    public static String appendCodePoint() {
        return new StringBuilder().appendCodePoint(65).appendCodePoint(0x1F600).length() + "";
    }

    public static String toBinary() {
        StringBuilder b = new StringBuilder();
        for (int n = 1234; n > 0; n /= 2) {
            b.append(n % 2);
        }
        return b.reverse().toString();
    }
}
