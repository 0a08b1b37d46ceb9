package heapwise.replay;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;

/** What objects are expected to hold after a run. */
final class After {
    private final Classes classes;
    private final List<Object> objects;
    private final Values values;
    private final List<String[]> expected = new ArrayList<>();

    After(Classes classes, List<Object> objects, Values values) {
        this.classes = classes;
        this.objects = objects;
        this.values = values;
    }

    void add(String[] words) {
        expected.add(words);
    }

    void clear() {
        expected.clear();
    }

    /** The first place that holds something else, in words; null if there is none. */
    String difference(Object result) {
        for (String[] words : expected) {
            try {
                String wanted = words[words.length - 1];
                Object held = held(words, result);
                if (!isAsExpected(held, wanted)) {
                    return String.join(" ", words) + ", it is " + shown(held);
                }
            } catch (Invalid | RuntimeException e) {
                return String.join(" ", words) + ": " + e;
            }
        }
        return null;
    }

    private Object held(String[] words, Object result) throws Invalid {
        switch (words[1]) {
            case "result":
                return result;
            case "length":
                return Array.getLength(values.object(words[2]));
            case "element":
                return Array.get(values.object(words[2]), Integer.parseInt(words[3]));
            case "field":
                return classes.slot(words[3], words[4]).get(values.object(words[2]));
            default:
                throw new Invalid("unknown place " + words[1]);
        }
    }

    private boolean isAsExpected(Object held, String wanted) throws Invalid {
        switch (wanted.charAt(0)) {
            case '+':
                int end = wanted.indexOf(':');
                if (held == null || !Values.className(held).equals(wanted.substring(end + 1))) {
                    return false;
                }
                int number = Integer.parseInt(wanted.substring(1, end));
                while (objects.size() <= number) {
                    objects.add(null);
                }
                objects.set(number, held);
                return true;
            case '"':
                return values.text(wanted).equals(held);
            case '@':
            case '!':
            case '=':
            case 'n':
                return values.parse(wanted) == held;
            default:
                return Values.isBox(held) && Values.primitive(held).equals(wanted);
        }
    }

    private static String shown(Object held) {
        if (held == null) {
            return "null";
        }
        if (held instanceof String) {
            return Values.quote((String) held);
        }
        return Values.isBox(held) ? Values.primitive(held) : "<" + Values.className(held) + ">";
    }
}
