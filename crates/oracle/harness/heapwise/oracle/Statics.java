package heapwise.oracle;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The objects that are there before a method runs: what static fields of its class and of the classes of its inputs hold, and
 * what is reached from there. To find them initialises these classes.
 */
final class Statics {
    private static final int DEPTH = 3;
    private static final int MOST = 32;

    private final Classes classes;
    private final Map<Object, String> names = new IdentityHashMap<>();
    private final List<Object> objects = new ArrayList<>();

    Statics(Classes classes) {
        this.classes = classes;
    }

    /** Throws what an initialiser throws. */
    Statics(Classes classes, Method method) throws IllegalAccessException {
        this(classes);
        Map<String, Object> roots = new TreeMap<>();
        for (Class<?> type : initialised(method)) {
            for (Field field : type.getDeclaredFields()) {
                boolean isMeant = Modifier.isStatic(field.getModifiers()) && !field.getType().isPrimitive();
                if (isMeant && !field.isEnumConstant() && !field.getName().contains("$")) {
                    field.setAccessible(true);
                    Object held = field.get(null);
                    if (held != null) {
                        roots.put(type.getName().replace('$', '.') + "." + field.getName(), held);
                    }
                }
            }
        }
        for (Map.Entry<String, Object> root : roots.entrySet()) {
            add(root.getValue(), root.getKey(), 0);
        }
    }

    /** How Java gets at an object that is there; null for others. */
    String name(Object object) {
        return names.get(object);
    }

    /** All of them, in the order of their names. */
    List<Object> objects() {
        return objects;
    }

    private void add(Object object, String name, int depth) throws IllegalAccessException {
        if (Dump.isToldByValue(object) || names.containsKey(object) || objects.size() >= MOST) {
            return;
        }
        names.put(object, name);
        objects.add(object);
        if (depth == DEPTH) {
            return;
        }
        if (object instanceof Object[] array) {
            for (int i = 0; i < Array.getLength(array); i++) {
                if (array[i] != null) {
                    add(array[i], name + "[" + i + "]", depth + 1);
                }
            }
        } else if (classes.owns(object.getClass())) {
            for (Field field : Rendering.fields(classes, object.getClass())) {
                Object held = field.getType().isPrimitive() ? null : field.get(object);
                if (held != null) {
                    add(held, name + "." + field.getName(), depth + 1);
                }
            }
        }
    }

    /** The class of the method, and those that its inputs may be of. */
    private List<Class<?>> initialised(Method method) {
        List<Class<?>> found = new ArrayList<>(List.of(method.getDeclaringClass()));
        List<Class<?>> open = new ArrayList<>(List.of(method.getParameterTypes()));
        while (!open.isEmpty()) {
            Class<?> type = open.remove(open.size() - 1);
            while (type.isArray()) {
                type = type.getComponentType();
            }
            if (!classes.owns(type) || found.contains(type) && type != method.getDeclaringClass()) {
                continue;
            }
            for (Class<?> each : classes.all()) {
                if (type.isAssignableFrom(each) && !found.contains(each)) {
                    found.add(each);
                    for (Field field : each.getDeclaredFields()) {
                        if (!Modifier.isStatic(field.getModifiers())) {
                            open.add(field.getType());
                        }
                    }
                }
            }
        }
        return found;
    }
}
