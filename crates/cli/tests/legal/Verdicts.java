import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import sun.misc.Unsafe;

/**
 * Says of heaps which are legal. Lines {@code CLASS FIELD...} tell the classes, an empty line ends them; then each line is a heap,
 * up to another empty line: objects as {@code CLASS:VALUE,VALUE,...}, separated by spaces, with a value for each field:
 * {@code -} is null, {@code @2} the object of this number. For each heap it writes 1 where {@code repOk} of the first object
 * holds, else 0, and a line for each structure.
 */
public final class Verdicts {
    private static final Unsafe UNSAFE = unsafe();

    private Verdicts() {
    }

    public static void main(String[] args) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            System.out.println(structure(line, in));
        }
    }

    private static String structure(String first, BufferedReader in) throws Exception {
        List<Class<?>> classes = new ArrayList<>();
        List<Field[]> fields = new ArrayList<>();
        for (String line = first; !line.isEmpty(); line = in.readLine()) {
            String[] words = line.split(" ");
            Class<?> type = Class.forName(words[0]);
            Field[] ofType = new Field[words.length - 1];
            for (int i = 0; i < ofType.length; i++) {
                ofType[i] = type.getDeclaredField(words[i + 1]);
                ofType[i].setAccessible(true);
            }
            classes.add(type);
            fields.add(ofType);
        }
        Method repOk = classes.get(0).getMethod("repOk");
        StringBuilder verdicts = new StringBuilder();
        for (String line = in.readLine(); !line.isEmpty(); line = in.readLine()) {
            verdicts.append((Boolean) repOk.invoke(heap(line.split(" "), classes, fields)) ? '1' : '0');
        }
        return verdicts.toString();
    }

    private static Object heap(String[] told, List<Class<?>> classes, List<Field[]> fields) throws Exception {
        Object[] objects = new Object[told.length];
        for (int i = 0; i < told.length; i++) {
            objects[i] = UNSAFE.allocateInstance(classes.get(type(told[i])));
        }
        for (int i = 0; i < told.length; i++) {
            String values = told[i].substring(told[i].indexOf(':') + 1);
            String[] each = values.isEmpty() ? new String[0] : values.split(",");
            for (int f = 0; f < each.length; f++) {
                set(fields.get(type(told[i]))[f], objects[i], each[f], objects);
            }
        }
        return objects[0];
    }

    private static int type(String object) {
        return Integer.parseInt(object.substring(0, object.indexOf(':')));
    }

    private static void set(Field field, Object owner, String value, Object[] objects) throws IllegalAccessException {
        if (value.equals("-")) {
            field.set(owner, null);
        } else if (value.startsWith("@")) {
            field.set(owner, objects[Integer.parseInt(value.substring(1))]);
        } else if (field.getType() == boolean.class) {
            field.setBoolean(owner, value.equals("1"));
        } else {
            field.setInt(owner, Integer.parseInt(value));
        }
    }

    private static Unsafe unsafe() {
        try {
            Field field = Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            return (Unsafe) field.get(null);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }
}
