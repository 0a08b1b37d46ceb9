package corpus;

import java.util.Arrays;
import java.util.StringJoiner;

/** java.lang.String: searching, replacing, splitting and joining. */
public class StringOperations {
    public static String indexOf() {
        String s = "abracadabra";
        return s.indexOf('a') + " " + s.indexOf('a', 1) + " " + s.indexOf("bra") + " " + s.indexOf("bra", 2) + " "
                + s.indexOf('z') + " " + s.indexOf("") + " " + s.indexOf("xyz") + " " + s.indexOf('a', -5) + " "
                + s.indexOf("a", 100);
    }

    public static String lastIndexOf() {
        String s = "abracadabra";
        return s.lastIndexOf('a') + " " + s.lastIndexOf('a', 9) + " " + s.lastIndexOf("bra") + " "
                + s.lastIndexOf("bra", 7) + " " + s.lastIndexOf('q') + " " + s.lastIndexOf("");
    }

    public static String contains() {
        return "hello".contains("ell") + " " + "hello".contains("") + " " + "hello".contains("lle");
    }

    public static String startsAndEnds() {
        String s = "prefix-suffix";
        return s.startsWith("prefix") + " " + s.startsWith("suffix", 7) + " " + s.startsWith("") + " "
                + s.endsWith("fix") + " " + s.endsWith("") + " " + s.startsWith("prefix-suffix-more");
    }

    public static String concat() {
        return "a".concat("b").concat("") + ("x".concat("") == "x");
    }

    public static String replaceChar() {
        String s = "banana";
        return s.replace('a', 'o') + s.replace('z', 'y') + (s.replace('z', 'y') == s);
    }

    public static String replaceSequence() {
        return "aaaa".replace("aa", "b") + " " + "a.b.c".replace(".", "::") + " " + "abc".replace("", "-") + " "
                + "abc".replace("x", "y");
    }

    public static String trim() {
        return "[" + "  both ends \t\n".trim() + "][" + "   ".trim() + "][" + "none".trim() + "]";
    }

    public static String changeCase() {
        return "Hello World 123".toUpperCase() + "Hello World 123".toLowerCase() + ("lower".toLowerCase() == "lower");
    }

    public static String split() {
        return Arrays.toString("a,b,,c,,".split(",")) + Arrays.toString("".split(",")) + Arrays.toString("abc".split(","))
                + Arrays.toString(",a".split(","));
    }

    public static String splitWithLimit() {
        return Arrays.toString("a,b,,c,,".split(",", -1)) + Arrays.toString("a,b,c".split(",", 2));
    }

    public static String splitOnEscapedDot() {
        return Arrays.toString("1.2.3".split("\\."));
    }

    public static String splitOnPattern() {
        return Arrays.toString("one  two   three".split(" +"));
    }

    public static String join() {
        return String.join("-", "a", "b", "c") + String.join(",") + String.join("/", Arrays.asList("x", null, "z"));
    }

    public static String isEmpty() {
        return "".isEmpty() + " " + " ".isEmpty();
    }

    public static String joiner() {
        StringJoiner j = new StringJoiner(", ", "{", "}");
        j.setEmptyValue("nothing");
        String before = j.toString();
        j.add("a").add("b");
        StringJoiner other = new StringJoiner("+");
        other.add("c").add("d");
        return before + j + j.merge(other) + j.length();
    }

    public static String reverseWords() {
        String[] words = "the quick brown fox".split(" ");
        StringBuilder out = new StringBuilder();
        for (int i = words.length - 1; i >= 0; i--) {
            out.append(words[i]).append(i == 0 ? "" : " ");
        }
        return out.toString();
    }

    public static String caesar() {
        char[] chars = "attack at dawn".toCharArray();
        for (int i = 0; i < chars.length; i++) {
            if (chars[i] != ' ') {
                chars[i] = (char) ((chars[i] - 'a' + 13) % 26 + 'a');
            }
        }
        return String.valueOf(chars);
    }

    public static int containsNull() {
        return "abc".contains(null) ? 1 : 0;
    }

    public static int countOccurrences() {
        String s = "mississippi";
        int count = 0;
        for (int i = s.indexOf("ss"); i >= 0; i = s.indexOf("ss", i + 1)) {
            count += i;
        }
        return count;
    }

    public static boolean matchesPattern() {
        return "abc123".matches("[a-z]+[0-9]+") && !"abc".matches("[0-9]*");
    }

    public static String replaceAllPattern() {
        return "a1b22c333".replaceAll("[0-9]+", "#") + "x-y".replaceFirst("-", "+");
    }

    public static String format() {
        return String.format("%d|%5d|%-4s|%05d|%x|%s|%c|%b|%%", 42, 7, "ab", 33, 255, null, 'z', true);
    }
}
