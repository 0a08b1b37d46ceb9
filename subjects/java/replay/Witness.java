package heapwise.replay;

import java.lang.reflect.Array;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * An input heap as it is read, line by line, and the method that it is for. The first error spoils it until it is run.
 */
final class Witness {
    private static final int MOST_OBJECTS = 1 << 24;

    private final Classes classes;
    private final List<Object> objects = new ArrayList<>();
    private final List<Object> arguments = new ArrayList<>();
    private final Values values;
    private final After after;
    private Executable target;
    private Object receiver;
    private String reason;

    Witness(Classes classes) {
        this.classes = classes;
        values = new Values(objects, classes);
        after = new After(classes, objects, values);
    }

    void add(String line) {
        if (reason != null && !line.startsWith("target ")) {
            return;
        }
        try {
            command(line.split(" "));
        } catch (Invalid e) {
            reason = oneLine(e.getMessage());
        } catch (ArrayIndexOutOfBoundsException e) {
            reason = "incomplete line: " + line;
        } catch (RuntimeException e) {
            reason = oneLine(e.toString()) + " in line: " + line;
        } catch (OutOfMemoryError | StackOverflowError | LinkageError e) {
            reason = oneLine(e.toString());
        }
    }

    /** How the run ends, in the words that are printed. */
    String run(Runner runner) {
        if (reason != null) {
            return "invalid " + reason;
        }
        if (target == null) {
            return "invalid no target";
        }
        if (arguments.size() != target.getParameterCount()) {
            return "invalid " + arguments.size() + " arguments for " + target.getParameterCount() + " parameters";
        }
        if (receiver == null && target instanceof Method && !Modifier.isStatic(target.getModifiers())) {
            return "invalid no receiver";
        }
        return runner.run(target, receiver, arguments.toArray(), names(), after);
    }

    /** Forgets the heap, not the target. */
    void clear() {
        objects.clear();
        arguments.clear();
        after.clear();
        receiver = null;
        if (target != null) {
            reason = null;
        }
    }

    private void command(String[] words) throws Invalid {
        switch (words[0]) {
            case "target":
                target = null;
                reason = null;
                target = classes.method(words[1], words[2], words[3]);
                break;
            case "object":
                make(words[1], Slot.allocate(instantiable(words[2])));
                break;
            case "array":
                Class<?> type = classes.named(words[2]);
                if (!type.isArray()) {
                    throw new Invalid(words[2] + " is no array type");
                }
                make(words[1], Array.newInstance(type.getComponentType(), Integer.parseInt(words[3])));
                break;
            case "string":
                make(words[1], new String(values.text(words[2])));
                break;
            case "literal":
                make(words[1], values.text(words[2]).intern());
                break;
            case "existing":
                make(words[1], values.existing(words[2]));
                break;
            case "box":
                make(words[1], values.parse(words[2]));
                break;
            case "enum":
                make(words[1], constant(words[2], words[3]));
                break;
            case "class":
                make(words[1], classes.named(words[2]));
                break;
            case "function":
                make(words[1], FunctionInput.of(classes.named(words[2])));
                break;
            case "result":
                FunctionInput.add(values.object(words[1]), values.parse(words[2]));
                break;
            case "static":
                classes.slot(words[1], words[2]).setStatic(values.parse(words[3]));
                break;
            case "field":
                if (words[3].equals("identityHash") && words[2].equals("java.lang.Object")) {
                    Slot.setIdentityHash(values.object(words[1]), (Integer) values.parse(words[4]));
                    break;
                }
                classes.slot(words[2], words[3]).set(values.object(words[1]), values.parse(words[4]));
                break;
            case "element":
                Array.set(values.object(words[1]), Integer.parseInt(words[2]), values.parse(words[3]));
                break;
            case "receiver":
                receiver = values.parse(words[1]);
                break;
            case "after":
                after.add(words);
                break;
            case "arg":
                arguments.add(values.parse(words[1]));
                break;
            default:
                throw new Invalid("unknown line: " + words[0]);
        }
    }

    private void make(String number, Object object) throws Invalid {
        int n = Integer.parseInt(number);
        if (n < 0 || n > MOST_OBJECTS) {
            throw new Invalid("object number " + n);
        }
        while (objects.size() <= n) {
            objects.add(null);
        }
        objects.set(n, object);
    }

    /** Objects of these classes are made by the JVM itself, or have a line of their own. */
    private Class<?> instantiable(String name) throws Invalid {
        Class<?> type = classes.named(name);
        if (type.isArray() || type.isPrimitive() || type.isEnum() || type == String.class || type == Class.class) {
            throw new Invalid("cannot make an object of " + name + " without a constructor");
        }
        return type;
    }

    private Object constant(String className, String name) throws Invalid {
        Object[] constants = classes.named(className).getEnumConstants();
        if (constants != null) {
            for (Object constant : constants) {
                if (((Enum<?>) constant).name().equals(name)) {
                    return constant;
                }
            }
        }
        throw new Invalid("no constant " + className + "." + name);
    }

    private Map<Object, Integer> names() {
        Map<Object, Integer> names = new IdentityHashMap<>();
        for (int i = 0; i < objects.size(); i++) {
            if (objects.get(i) != null) {
                names.put(objects.get(i), i);
            }
        }
        return names;
    }

    private static String oneLine(String text) {
        return text == null ? "" : text.replace('\n', ' ').replace('\r', ' ');
    }
}
