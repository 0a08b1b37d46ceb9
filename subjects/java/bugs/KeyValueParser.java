package bugs;

import static heapwise.Heapwise.assume;

/**
 * Takes lines such as {@code colour=red} apart, where a backslash takes away the meaning of the character after it.
 *
 * <p>finds: StringIndexOutOfBoundsException in {@code key}, for a line without an equals sign; and in {@code unescape},
 * for a text that ends with a backslash.
 */
public final class KeyValueParser {
    private KeyValueParser() {
    }

    /** What {@code key} does with short lines. */
    public static String keyUpTo2(String line) {
        assume(line != null && line.length() <= 2);
        return key(line);
    }

    public static String key(String line) {
        return line.substring(0, line.indexOf('=')); // wrong: there may be none
    }

    /** What {@code unescape} does with short texts. */
    public static String unescapeUpTo2(String text) {
        assume(text != null && text.length() <= 2);
        return unescape(text);
    }

    public static String unescape(String text) {
        StringBuilder plain = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\') {
                i++;
                c = text.charAt(i); // wrong: there may be nothing after it
            }
            plain.append(c);
        }
        return plain.toString();
    }
}
