package heapwise.oracle;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Values that occur in the code of methods, by method. */
final class Constants {
    private final Map<String, List<Object>> values = new HashMap<>();

    void add(String method, String word) {
        values.computeIfAbsent(method, key -> new ArrayList<>()).add(parse(word));
    }

    List<Object> of(String method) {
        return values.getOrDefault(method, List.of());
    }

    private static Object parse(String word) {
        String rest = word.substring(1);
        return switch (word.charAt(0)) {
            case 'i' -> Integer.valueOf(rest);
            case 'j' -> Long.valueOf(rest);
            case 'f' -> Float.intBitsToFloat(Integer.parseInt(rest));
            case 'd' -> Double.longBitsToDouble(Long.parseLong(rest));
            default -> text(rest);
        };
    }

    /** A text as four hexadecimal digits for each character. */
    private static String text(String hex) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i + 4 <= hex.length(); i += 4) {
            text.append((char) Integer.parseInt(hex.substring(i, i + 4), 16));
        }
        return text.toString();
    }
}
