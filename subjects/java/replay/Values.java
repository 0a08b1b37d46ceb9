package heapwise.replay;

import java.util.List;

/** The values of the format, read and written. Primitive values are boxes here. */
final class Values {
    private final List<Object> objects;
    private final Classes classes;

    /** Values whose {@code @N} means the N-th of these objects. */
    Values(List<Object> objects, Classes classes) {
        this.objects = objects;
        this.classes = classes;
    }

    Object parse(String word) throws Invalid {
        if (word.equals("null")) {
            return null;
        }
        if (word.isEmpty()) {
            throw new Invalid("no value");
        }
        String rest = word.substring(1);
        switch (word.charAt(0)) {
            case '@':
                return object(rest);
            case '!':
                String[] names = rest.split(":");
                return classes.slot(names[0], names[1]).getStatic();
            case '=':
                return existing(rest);
            case '"':
                return text(word).intern();
            case 'z':
                return !rest.equals("0");
            case 'b':
                return Byte.valueOf(rest);
            case 's':
                return Short.valueOf(rest);
            case 'c':
                return (char) Integer.parseInt(rest);
            case 'i':
                return Integer.valueOf(rest);
            case 'j':
                return Long.valueOf(rest);
            case 'f':
                return Float.intBitsToFloat(Integer.parseInt(rest));
            case 'd':
                return Double.longBitsToDouble(Long.parseLong(rest));
            default:
                throw new Invalid("no value: " + word);
        }
    }

    /**
     * What is reached from a static field, as Java says it: {@code pkg.Outer.Inner.FIELD.next[3]}. The class is the longest
     * beginning that is one.
     */
    Object existing(String path) throws Invalid {
        String[] names = path.replace("[", ".[").split("\\.");
        for (int end = names.length - 1; end > 0; end--) {
            Class<?> owner = classes.find(names, end);
            if (owner != null) {
                Object found = classes.slot(owner.getName(), names[end]).getStatic();
                for (int i = end + 1; i < names.length; i++) {
                    found = step(found, names[i]);
                }
                if (found == null) {
                    throw new Invalid("nothing is held by " + path);
                }
                return found;
            }
        }
        throw new Invalid("no class for " + path);
    }

    private Object step(Object from, String name) throws Invalid {
        if (name.startsWith("[")) {
            return java.lang.reflect.Array.get(from, Integer.parseInt(name.substring(1, name.length() - 1)));
        }
        for (Class<?> owner = from.getClass(); owner != null; owner = owner.getSuperclass()) {
            for (java.lang.reflect.Field field : owner.getDeclaredFields()) {
                if (field.getName().equals(name)) {
                    return classes.slot(owner.getName(), name).get(from);
                }
            }
        }
        throw new Invalid("no field " + name);
    }

    Object object(String number) throws Invalid {
        int n = Integer.parseInt(number);
        if (n < 0 || n >= objects.size() || objects.get(n) == null) {
            throw new Invalid("no object " + number);
        }
        return objects.get(n);
    }

    /** A quoted text, in which all that is not plain is escaped. */
    String text(String quoted) throws Invalid {
        int end = quoted.length() - 1;
        if (end < 1 || quoted.charAt(0) != '"' || quoted.charAt(end) != '"') {
            throw new Invalid("text without quotes: " + quoted);
        }
        StringBuilder text = new StringBuilder();
        for (int i = 1; i < end; i++) {
            char c = quoted.charAt(i);
            if (c == '\\') {
                if (i + 6 > end || quoted.charAt(i + 1) != 'u') {
                    throw new Invalid("bad escape in " + quoted);
                }
                c = (char) Integer.parseInt(quoted.substring(i + 2, i + 6), 16);
                i += 5;
            }
            text.append(c);
        }
        return text.toString();
    }

    static String quote(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c > ' ' && c < 127 && c != '"' && c != '\\') {
                quoted.append(c);
            } else {
                quoted.append(String.format("\\u%04x", (int) c));
            }
        }
        return quoted.append('"').toString();
    }

    /** The name of the class of an object; that of a lambda without its number. */
    static String className(Object object) {
        String name = object.getClass().getName();
        int lambda = name.indexOf("$$Lambda");
        return lambda < 0 ? name : name.substring(0, lambda + "$$Lambda".length());
    }

    static boolean isBox(Object object) {
        return object instanceof Boolean || object instanceof Character || object instanceof Integer
                || object instanceof Long || object instanceof Short || object instanceof Byte
                || object instanceof Float || object instanceof Double;
    }

    static String primitive(Object box) {
        if (box instanceof Boolean) {
            return (Boolean) box ? "z1" : "z0";
        }
        if (box instanceof Character) {
            return "c" + (int) (Character) box;
        }
        if (box instanceof Float) {
            return "f" + Float.floatToIntBits((Float) box);
        }
        if (box instanceof Double) {
            return "d" + Double.doubleToLongBits((Double) box);
        }
        if (box instanceof Long) {
            return "j" + box;
        }
        if (box instanceof Byte) {
            return "b" + box;
        }
        return (box instanceof Short ? "s" : "i") + box;
    }
}
