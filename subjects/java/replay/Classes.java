package heapwise.replay;

import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.Map;

/** Classes, fields and methods by name, each looked up once. */
final class Classes {
    private static final Map<String, Class<?>> PRIMITIVES = new HashMap<>();

    static {
        for (Class<?> type : new Class<?>[] {boolean.class, byte.class, short.class, char.class, int.class, long.class,
            float.class, double.class, void.class}) {
            PRIMITIVES.put(type.getName(), type);
        }
    }

    private final ClassLoader loader;
    private final Map<String, Class<?>> classes = new HashMap<>(PRIMITIVES);
    private final Map<String, Slot> slots = new HashMap<>();

    Classes(ClassLoader loader) {
        this.loader = loader;
    }

    /** A class by the name that Class.getName() would give, or the same with slashes. */
    Class<?> named(String name) throws Invalid {
        Class<?> known = classes.get(name);
        if (known != null) {
            return known;
        }
        try {
            Class<?> found = Class.forName(name.replace('/', '.'), false, loader);
            classes.put(name, found);
            return found;
        } catch (ClassNotFoundException | LinkageError e) {
            throw new Invalid("no class " + name + " (" + e + ")");
        }
    }

    /** The class whose name is made of these words, up to an end, nested or not; null if there is none. */
    Class<?> find(String[] words, int end) {
        for (int nested = 0; nested < end; nested++) {
            StringBuilder name = new StringBuilder(words[0]);
            for (int i = 1; i < end; i++) {
                name.append(i >= end - nested ? '$' : '.').append(words[i]);
            }
            try {
                return named(name.toString());
            } catch (Invalid e) {
                // It may be nested deeper.
            }
        }
        return null;
    }

    Slot slot(String className, String fieldName) throws Invalid {
        String key = className + " " + fieldName;
        Slot known = slots.get(key);
        if (known != null) {
            return known;
        }
        try {
            Field field = named(className).getDeclaredField(fieldName);
            Slot found = new Slot(field);
            slots.put(key, found);
            return found;
        } catch (NoSuchFieldException | LinkageError e) {
            throw new Invalid("no field " + className + "." + fieldName);
        }
    }

    /** A method, or a constructor, by the exact class that declares it, its name and its descriptor. */
    Executable method(String className, String name, String descriptor) throws Invalid {
        try {
            Class<?> owner = named(className);
            boolean isConstructor = name.equals("<init>");
            for (Executable method : isConstructor ? owner.getDeclaredConstructors() : owner.getDeclaredMethods()) {
                if ((isConstructor || method.getName().equals(name)) && descriptor(method).equals(descriptor)) {
                    method.setAccessible(true);
                    return method;
                }
            }
        } catch (RuntimeException | LinkageError e) {
            throw new Invalid("cannot use " + className + "." + name + " (" + e + ")");
        }
        throw new Invalid("no method " + className + "." + name + descriptor);
    }

    private static String descriptor(Executable method) {
        StringBuilder text = new StringBuilder("(");
        for (Class<?> parameter : method.getParameterTypes()) {
            text.append(descriptor(parameter));
        }
        Class<?> result = method instanceof Method ? ((Method) method).getReturnType() : void.class;
        return text.append(')').append(descriptor(result)).toString();
    }

    private static String descriptor(Class<?> type) {
        if (type == void.class) {
            return "V";
        }
        // The name of an array class is its descriptor, but for the dots.
        return java.lang.reflect.Array.newInstance(type, 0).getClass().getName().substring(1).replace('.', '/');
    }
}
