package corpus17;

import java.util.stream.Collectors;

/** Text blocks and the string methods since Java 9. */
public class NewerStrings {
    public static String textBlock() {
        return """
                first
                  indented "quoted"
                last""";
    }

    public static String textBlockEscapes() {
        return """
                joined \
                line
                tab\tand trailing\s\s
                \"""
                """;
    }

    public static int textBlockIsConstant() {
        String a = """
                x
                """;
        return a == "x\n" ? 1 : 0;
    }

    public static String repeat() {
        return "ab".repeat(3) + "x".repeat(0) + "-".repeat(5) + "y".repeat(1);
    }

    public static String repeatNegative() {
        return "a".repeat(-1);
    }

    public static String blankAndStrip() {
        return " \t".isBlank() + "[" + "  a b ".strip() + "][" + "  a ".stripLeading() + "][" + "  a ".stripTrailing() + "]"
                + "\u2003x\u2003".strip().length() + "\u2003x\u2003".trim().length();
    }

    public static String lines() {
        return "one\ntwo\r\nthree".lines().map(s -> s + "!").collect(Collectors.joining("|"));
    }

    public static String indentAndTransform() {
        return "a\nb".indent(2) + "abc".<String>transform(s -> s + s.length());
    }

    public static String formatted() {
        return "%s has %d".formatted("list", 3);
    }

    public static String stripIndentAndEscapes() {
        return "  a\n    b".stripIndent() + "x\\ty".translateEscapes();
    }

    public static int compareBuilders() {
        return new StringBuilder("abc").compareTo(new StringBuilder("abd"));
    }

    public static boolean charsStream() {
        return "hello".chars().filter(c -> c == 'l').count() == 2;
    }

    public static String characterToString() {
        return Character.toString(0x1F600).length() + Character.getName('a');
    }
}
