import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * Makes instances of classes of the JDK by random sequences of public operations, on them, on their views, iterators and entries, and
 * tells what they hold. Arguments: how many sequences, how many operations each has, and the classes. A line is a heap: objects that
 * are separated by tabs, the instance first, each as {@code CLASS FIELD=VALUE ...} or {@code ELEMENT[]#LENGTH ELEMENT ...}, where a value
 * is a number, {@code -} for null or {@code @N} for the object of this number.
 */
public final class Instances {
    private static final int MOST_OBJECTS = 60;

    private final Random random;
    private final List<Class<?>> wanted;
    /** All that operations can be called on. */
    private final List<Object> pool = new ArrayList<>();

    private Instances(long seed, List<Class<?>> wanted) {
        this.random = new Random(seed);
        this.wanted = wanted;
    }

    public static void main(String[] args) throws Exception {
        List<Class<?>> wanted = new ArrayList<>();
        for (String name : args[2].split(",")) {
            wanted.add(Class.forName(name));
        }
        for (int seed = 0; seed < Integer.parseInt(args[0]); seed++) {
            new Instances(seed, wanted).run(wanted.get(seed % wanted.size()), Integer.parseInt(args[1]));
        }
        System.out.flush();
    }

    private void run(Class<?> first, int operations) throws Exception {
        for (int tries = 0; pool.isEmpty() && tries < 20; tries++) {
            make(first);
        }
        for (int i = 0; i < operations && !pool.isEmpty(); i++) {
            // Mostly the instance itself, or what came last.
            int at = random.nextInt(3) == 0 ? random.nextInt(pool.size()) : random.nextBoolean() ? 0 : pool.size() - 1;
            call(pool.get(at));
        }
        StringBuilder lines = new StringBuilder();
        for (Object object : pool) {
            if (wanted.contains(object.getClass())) {
                tell(object, lines);
            }
        }
        System.out.print(lines);
    }

    private void make(Class<?> type) {
        Constructor<?>[] constructors = type.getConstructors();
        Arrays.sort(constructors, Comparator.comparing(Object::toString));
        Constructor<?> constructor = constructors[random.nextInt(constructors.length)];
        try {
            keep(constructor.newInstance(arguments(constructor.getParameterTypes())));
        } catch (Throwable e) {
            // Some arguments are no good.
        }
    }

    private void call(Object on) {
        List<Method> methods = new ArrayList<>();
        add(on.getClass(), methods);
        methods.sort(Comparator.comparing(Method::toString));
        if (methods.isEmpty()) {
            return;
        }
        // What adds is called more often, so that there is something.
        Method method = methods.get(random.nextInt(methods.size()));
        for (int i = 0; i < 3 && !isAdding(method); i++) {
            method = methods.get(random.nextInt(methods.size()));
        }
        try {
            keep(method.invoke(on, arguments(method.getParameterTypes())));
        } catch (Throwable e) {
            // That a call throws is no reason for its object to be broken.
        }
    }

    private static boolean isAdding(Method method) {
        String name = method.getName();
        return name.startsWith("add") || name.startsWith("put") || name.startsWith("push") || name.startsWith("offer")
                || name.startsWith("set") || name.startsWith("compute") || name.startsWith("merge");
    }

    /** The methods that anybody can call on objects of a class. */
    private static void add(Class<?> type, List<Method> methods) {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            for (Method method : at.getDeclaredMethods()) {
                boolean isPublic = Modifier.isPublic(method.getModifiers()) && Modifier.isPublic(at.getModifiers());
                if (isPublic && !Modifier.isStatic(method.getModifiers()) && isMeant(method)) {
                    methods.add(method);
                }
            }
            for (Class<?> above : at.getInterfaces()) {
                addOf(above, methods);
            }
        }
    }

    private static void addOf(Class<?> above, List<Method> methods) {
        if (Modifier.isPublic(above.getModifiers())) {
            for (Method method : above.getMethods()) {
                if (!Modifier.isStatic(method.getModifiers()) && isMeant(method) && !methods.contains(method)) {
                    methods.add(method);
                }
            }
        }
    }

    private static boolean isMeant(Method method) {
        String name = method.getName();
        return method.getDeclaringClass() != Object.class && !name.contains("tream") && !name.equals("spliterator")
                && !method.isBridge();
    }

    private void keep(Object made) {
        boolean isTold = made != null && wanted.contains(made.getClass());
        boolean isView = made instanceof Collection || made instanceof Map || made instanceof Iterator
                || made instanceof Map.Entry;
        if ((isTold || isView) && pool.size() < 12 && pool.stream().noneMatch(known -> known == made)) {
            pool.add(made);
        }
    }

    private Object[] arguments(Class<?>[] types) {
        Object[] all = new Object[types.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = argument(types[i]);
        }
        return all;
    }

    private Object argument(Class<?> type) {
        int small = random.nextInt(8) - 1;
        if (type == int.class) {
            return random.nextInt(8) == 0 ? small * 40 : small;
        } else if (type == long.class) {
            return (long) small;
        } else if (type == boolean.class) {
            return random.nextBoolean();
        } else if (type == float.class) {
            return new float[] {0.75f, 0.01f, 4f}[random.nextInt(3)];
        } else if (type == Object.class || type == Comparable.class) {
            return element();
        } else if (type == Object[].class) {
            return new Object[] {element(), element()};
        } else if (type == long[].class) {
            return new long[] {small, 0};
        } else if (type == Comparator.class) {
            return comparator();
        } else if (type == Predicate.class) {
            return (Predicate<Object>) it -> random.nextBoolean();
        } else if (type == UnaryOperator.class) {
            return (UnaryOperator<Object>) it -> element();
        } else if (type == Function.class) {
            return (Function<Object, Object>) it -> element();
        } else if (type == BiFunction.class) {
            return (BiFunction<Object, Object, Object>) (one, other) -> element();
        } else if (type == Consumer.class) {
            return (Consumer<Object>) it -> { };
        } else if (type == BiConsumer.class) {
            return (BiConsumer<Object, Object>) (one, other) -> { };
        } else if (type == IntFunction.class) {
            return (IntFunction<Object[]>) Object[]::new;
        }
        List<Object> fitting = new ArrayList<>();
        for (Object known : pool) {
            if (type.isInstance(known)) {
                fitting.add(known);
            }
        }
        if (type == Collection.class) {
            fitting.add(Arrays.asList(element(), element(), element()));
        }
        return fitting.isEmpty() || random.nextInt(6) == 0 ? null : fitting.get(random.nextInt(fitting.size()));
    }

    /** Elements and keys: some whose hash is the same, null, some of another type, and what is in the pool. */
    private Object element() {
        switch (random.nextInt(12)) {
            case 0:
                return null;
            case 1:
                return random.nextBoolean() ? "Aa" : "BB";
            case 2:
                return pool.isEmpty() ? 1 : pool.get(random.nextInt(pool.size()));
            case 3:
                return new Same(random.nextInt(40));
            default:
                return random.nextInt(30);
        }
    }

    private Comparator<Object> comparator() {
        switch (random.nextInt(4)) {
            case 0:
                return null;
            case 1:
                return Comparator.comparingInt(System::identityHashCode);
            case 2:
                return Comparator.comparing(String::valueOf);
            default:
                // Inconsistent, and gives up at times.
                return (one, other) -> {
                    if (random.nextInt(20) == 0) {
                        throw new IllegalStateException();
                    }
                    return random.nextInt(3) - 1;
                };
        }
    }

    /** All of them have one hash. */
    private static final class Same implements Comparable<Same> {
        private final int number;

        Same(int number) {
            this.number = number;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Same && ((Same) other).number == number;
        }

        @Override
        public int hashCode() {
            return 5;
        }

        @Override
        public int compareTo(Same other) {
            return Integer.compare(number, other.number);
        }
    }

    private static void tell(Object root, StringBuilder lines) throws Exception {
        IdentityHashMap<Object, Integer> numbers = new IdentityHashMap<>();
        List<Object> objects = new ArrayList<>();
        number(root, numbers, objects);
        StringBuilder line = new StringBuilder();
        for (int at = 0; at < objects.size(); at++) {
            Object object = objects.get(at);
            line.append(at == 0 ? "" : "\t");
            Class<?> type = object.getClass();
            if (type.isArray()) {
                line.append(type.getComponentType().getName()).append("[]#").append(Array.getLength(object));
                if (object instanceof Object[]) {
                    for (Object element : (Object[]) object) {
                        line.append(' ').append(number(element, numbers, objects));
                    }
                }
            } else {
                line.append(type.getName());
                if (type.getName().startsWith("java.util.")) {
                    fields(object, type, line, numbers, objects);
                }
            }
            if (objects.size() > MOST_OBJECTS) {
                return;
            }
        }
        lines.append(line).append('\n');
    }

    private static void fields(Object object, Class<?> type, StringBuilder line, IdentityHashMap<Object, Integer> numbers,
            List<Object> objects) throws Exception {
        for (Class<?> at = type; at != Object.class; at = at.getSuperclass()) {
            for (Field field : at.getDeclaredFields()) {
                if (Modifier.isStatic(field.getModifiers())) {
                    continue;
                }
                field.setAccessible(true);
                Object value = field.get(object);
                String told;
                if (!field.getType().isPrimitive()) {
                    told = number(value, numbers, objects);
                } else if (value instanceof Boolean) {
                    told = (Boolean) value ? "1" : "0";
                } else if (value instanceof Integer || value instanceof Long) {
                    told = value.toString();
                } else {
                    continue;
                }
                line.append(' ').append(field.getName()).append('=').append(told);
            }
        }
    }

    private static String number(Object object, IdentityHashMap<Object, Integer> numbers, List<Object> objects) {
        if (object == null) {
            return "-";
        }
        Integer known = numbers.get(object);
        if (known == null) {
            known = objects.size();
            numbers.put(object, known);
            objects.add(object);
        }
        return "@" + known;
    }
}
