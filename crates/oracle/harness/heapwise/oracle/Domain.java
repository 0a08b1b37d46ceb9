package heapwise.oracle;

import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * A small domain for each type. A value is made anew for each input that has it, unless it is of those that exist once.
 */
final class Domain {
    /** A choice of this number and below: the parameter is the same object as that of the parameter so far before. */
    private static final int SAME = -1;
    /** How many inputs there are beyond the product, in which two parameters are one object. */
    private static final int MOST_SHARED = 12;
    private static final int MOST_STATICS = 6;

    private final Classes classes;
    private final Statics statics;
    private final List<Object> constants;
    private final Map<Class<?>, List<Supplier<Object>>> known = new LinkedHashMap<>();
    private String unknown;

    Domain(Classes classes, Statics statics, List<Object> constants) {
        this.classes = classes;
        this.statics = statics;
        this.constants = constants;
    }

    /** The type that there are no values of, after {@link #choices} has found none. */
    String unknown() {
        return unknown;
    }

    /** Which values of the domains of its parameters to run a method on; null if a parameter has no domain. */
    List<int[]> choices(Method method, int limit) {
        Class<?>[] types = method.getParameterTypes();
        long product = 1;
        int[] sizes = new int[types.length];
        for (int i = 0; i < types.length; i++) {
            sizes[i] = values(types[i]).size();
            if (sizes[i] == 0) {
                unknown = types[i].getName();
                return null;
            }
            product *= sizes[i];
        }
        List<int[]> choices = new ArrayList<>();
        // A step that has no divisor in common with the product leads to each input once.
        long step = product <= limit ? 1 : coprime(product);
        for (long i = 0; i < Math.min(product, limit); i++) {
            long rest = i * step % product;
            int[] choice = new int[types.length];
            for (int at = types.length - 1; at >= 0; at--) {
                choice[at] = (int) (rest % sizes[at]);
                rest /= sizes[at];
            }
            choices.add(choice);
        }
        for (int later = 1; later < types.length; later++) {
            for (int earlier = 0; earlier < later; earlier++) {
                share(choices, types, sizes, earlier, later);
            }
        }
        return choices;
    }

    private void share(List<int[]> choices, Class<?>[] types, int[] sizes, int earlier, int later) {
        if (types[earlier].isPrimitive() || types[later].isPrimitive()) {
            return;
        }
        int found = 0;
        for (int i = 0; i < sizes[earlier] && found < MOST_SHARED; i++) {
            Object value = values(types[earlier]).get(i).get();
            if (value != null && types[later].isInstance(value)) {
                int[] choice = new int[types.length];
                for (int at = 0; at < types.length; at++) {
                    choice[at] = sizes[at] - 1;
                }
                choice[earlier] = i;
                choice[later] = SAME - earlier;
                choices.add(choice);
                found++;
            }
        }
    }

    Object[] input(Method method, int[] choice) {
        Object[] input = new Object[choice.length];
        for (int i = 0; i < choice.length; i++) {
            boolean isSame = choice[i] <= SAME;
            input[i] = isSame ? input[SAME - choice[i]] : values(method.getParameterTypes()[i]).get(choice[i]).get();
        }
        return input;
    }

    /** The domain of a type: for references, null comes first. */
    List<Supplier<Object>> values(Class<?> type) {
        List<Supplier<Object>> found = known.get(type);
        if (found == null) {
            found = new ArrayList<>();
            known.put(type, found);
            if (type.isPrimitive()) {
                Primitives.add(found, type, constants);
            } else {
                found.add(() -> null);
                if (type.isArray()) {
                    arrays(found, type.getComponentType());
                } else if (type.isEnum()) {
                    for (Object constant : type.getEnumConstants()) {
                        found.add(() -> constant);
                    }
                } else if (!Library.add(found, type, constants)) {
                    new Graphs(classes, this).add(found, type);
                    if (type == Object.class || type.isInterface() || type == Number.class) {
                        Library.addInstances(found, type);
                    }
                }
                statics(found, type);
            }
        }
        return found;
    }

    /** Objects that are there before the method runs, where they are of a type. */
    private void statics(List<Supplier<Object>> found, Class<?> type) {
        int added = 0;
        for (Object held : statics.objects()) {
            if (type.isInstance(held) && added < MOST_STATICS) {
                found.add(() -> held);
                added++;
            }
        }
    }

    /** Arrays of up to three elements, of few values. */
    private void arrays(List<Supplier<Object>> found, Class<?> element) {
        found.add(() -> Array.newInstance(element, 0));
        List<Supplier<Object>> some = few(element, 3);
        Supplier<Object> first = some.get(0);
        Supplier<Object> second = some.get(Math.min(1, some.size() - 1));
        Supplier<Object> third = some.get(some.size() - 1);
        found.add(() -> array(element, first.get()));
        found.add(() -> array(element, second.get()));
        found.add(() -> array(element, third.get()));
        found.add(() -> array(element, first.get(), third.get()));
        found.add(() -> array(element, third.get(), second.get()));
        found.add(() -> {
            Object one = third.get();
            return array(element, one, one);
        });
        found.add(() -> array(element, second.get(), first.get(), third.get()));
        found.add(() -> array(element, third.get(), third.get(), second.get()));
    }

    /** A few values of a type, far apart in its domain. */
    List<Supplier<Object>> few(Class<?> type, int number) {
        List<Supplier<Object>> all = values(type);
        List<Supplier<Object>> few = new ArrayList<>();
        int wanted = Math.min(number, all.size());
        for (int i = 0; i < wanted; i++) {
            few.add(all.get(wanted == 1 ? 0 : i * (all.size() - 1) / (wanted - 1)));
        }
        return few;
    }

    private static Object array(Class<?> element, Object... values) {
        Object array = Array.newInstance(element, values.length);
        for (int i = 0; i < values.length; i++) {
            Array.set(array, i, values[i]);
        }
        return array;
    }

    private static long coprime(long product) {
        long step = Math.max(1, (long) (product * 0.381966));
        while (divisor(step, product) != 1) {
            step++;
        }
        return step;
    }

    private static long divisor(long a, long b) {
        return b == 0 ? a : divisor(b, a % b);
    }
}
