package heapwise;

import heapwise.Thing.Fact;
import heapwise.Thing.Kind;
import heapwise.Thing.Value;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Objects that some steps have made, compared with those that are wanted. */
final class Trial {
    /** More objects are not looked at. */
    private static final int MOST = 400;

    private static final Map<Class<?>, List<Field>> FIELDS = new HashMap<>();

    /** What is called just now, for whoever looks whether it ends. */
    static volatile int calling = -1;
    static volatile long calls;

    private final Object[] named;
    private final Object[] leaves;
    /** What is given to calls or put into fields: nothing else can stand there. */
    private final Set<Thing> used = new LinkedHashSet<>();
    /** The things that are not as they are wanted. */
    final Set<Thing> unsatisfied = new LinkedHashSet<>();

    private Trial(int things) {
        named = new Object[things];
        leaves = new Object[things];
    }

    /** Runs steps with new objects. Null, where one of them throws. */
    static Trial of(int things, Collection<Step> before, Collection<Step> steps) {
        Trial trial = new Trial(things);
        try {
            for (Step step : before) {
                trial.run(step);
            }
            for (Step step : steps) {
                trial.run(step);
            }
            return trial;
        } catch (Throwable thrown) {
            // Whatever it is, a test cannot begin with it.
            return null;
        } finally {
            calling = -1;
        }
    }

    private void run(Step step) throws ReflectiveOperationException {
        Thing target = step.target;
        switch (step.kind) {
            case ARRAY:
                named[target.id] = Array.newInstance(target.type.getComponentType(), target.length);
                break;
            case MAKE:
                named[target.id] = made(target.type);
                break;
            case PUT:
            case SET:
                Object value = value(step.fact.value);
                if (step.fact.field == null) {
                    Array.set(named[target.id], step.fact.index, value);
                } else {
                    step.fact.field.set(named[target.id], value);
                }
                break;
            default:
                Object[] arguments = new Object[step.arguments.size()];
                for (int i = 0; i < arguments.length; i++) {
                    arguments[i] = value(step.arguments.get(i));
                }
                calls++;
                calling = step.member.index;
                Object on = step.receiver != null ? value(Value.of(step.receiver)) : named[target.id];
                final Object result = step.call(on, arguments);
                if (step.member.isCreator) {
                    // Some methods give what they were given.
                    boolean isNew = Arrays.stream(named).noneMatch(it -> it == result)
                            && Arrays.stream(leaves).noneMatch(it -> it == result);
                    if (result == null || result.getClass() != target.type || !isNew) {
                        throw new IllegalStateException();
                    }
                    named[target.id] = result;
                }
        }
    }

    private static Object made(Class<?> type) throws ReflectiveOperationException {
        Class<?> unsafe = Class.forName("sun.misc.Unsafe");
        Field the = unsafe.getDeclaredField("theUnsafe");
        the.setAccessible(true);
        Method allocate = unsafe.getMethod("allocateInstance", Class.class);
        return allocate.invoke(the.get(null), type);
    }

    Object value(Value value) throws ReflectiveOperationException {
        if (value.thing == null) {
            return value.plain;
        }
        used.add(value.thing);
        int id = value.thing.id;
        if (value.thing.kind != Kind.LEAF) {
            if (named[id] == null) {
                throw new IllegalStateException();
            }
            return named[id];
        }
        return leaf(value.thing);
    }

    private Object leaf(Thing thing) throws ReflectiveOperationException {
        if (leaves[thing.id] == null) {
            leaves[thing.id] = thing.making.make();
        }
        return leaves[thing.id];
    }

    /**
     * How much is not as it is wanted, of what is reached from some things, without some places. What is only a part of another
     * object is whatever stands in its place, and so is what was made for it and not used; no two things are the same object.
     */
    int missing(Collection<Thing> roots, Set<Fact> ignored) {
        Object[] images = new Object[named.length];
        for (Thing thing : used) {
            images[thing.id] = named[thing.id];
        }
        for (Thing root : roots) {
            images[root.id] = named[root.id];
        }
        IdentityHashMap<Object, Thing> wanted = new IdentityHashMap<>();
        Set<Thing> scope = reached(roots, ignored);
        ArrayDeque<Thing> waiting = new ArrayDeque<>();
        for (Thing thing : scope) {
            if (images[thing.id] != null) {
                wanted.put(images[thing.id], thing);
                waiting.add(thing);
            }
        }
        unsatisfied.clear();
        unsatisfied.addAll(scope);
        int satisfied = 0;
        while (!waiting.isEmpty()) {
            Thing thing = waiting.poll();
            Object image = images[thing.id];
            int before = satisfied;
            satisfied++;
            int all = 1;
            if (thing.length >= 0) {
                satisfied += Array.getLength(image) == thing.length ? 1 : 0;
                all++;
            }
            for (Fact fact : thing.facts) {
                if (ignored.contains(fact)) {
                    continue;
                }
                all++;
                if (holds(fact, image, images, wanted, waiting)) {
                    satisfied++;
                }
            }
            if (satisfied - before == all) {
                unsatisfied.remove(thing);
            }
        }
        int all = 0;
        for (Thing thing : scope) {
            all += 1 + (thing.length >= 0 ? 1 : 0);
            for (Fact fact : thing.facts) {
                all += ignored.contains(fact) ? 0 : 1;
            }
        }
        return all - satisfied;
    }

    private boolean holds(Fact fact, Object of, Object[] images, IdentityHashMap<Object, Thing> wanted,
            ArrayDeque<Thing> waiting) {
        Object held;
        try {
            if (fact.field == null) {
                if (fact.index >= Array.getLength(of)) {
                    return false;
                }
                held = Array.get(of, fact.index);
            } else {
                held = fact.field.get(of);
            }
            Value value = fact.value;
            if (value.thing == null) {
                return held == null ? value.plain == null : held.equals(value.plain);
            }
            if (held == null) {
                return false;
            }
            Thing thing = value.thing;
            if (thing.kind == Kind.LEAF) {
                Object leaf = leaf(thing);
                return held == leaf || isSame(held, leaf);
            }
            if (images[thing.id] == null && held.getClass() == thing.type && !wanted.containsKey(held)) {
                images[thing.id] = held;
                wanted.put(held, thing);
                waiting.add(thing);
            }
            return images[thing.id] == held;
        } catch (ReflectiveOperationException | RuntimeException e) {
            return false;
        }
    }

    /** Whether an object is the same in another trial: then it is not made by the steps. */
    boolean shares(Trial other) {
        for (int id = 0; id < named.length; id++) {
            if (named[id] != null && named[id] == other.named[id]) {
                return true;
            }
        }
        return false;
    }

    /** Whether a value is as good as another: nobody has asked whether they are one object. */
    private static boolean isSame(Object value, Object wanted) {
        if (value.getClass() != wanted.getClass()) {
            return false;
        }
        boolean isBox = wanted instanceof Number || wanted instanceof Character || wanted instanceof Boolean;
        return isBox ? value.equals(wanted) : wanted instanceof CharSequence && value.toString().equals(wanted.toString());
    }

    /** Whether a place of an object that a test holds is as it is wanted, as far as the test holds what is in it. */
    boolean isSo(Fact fact) {
        if (named[fact.of.id] == null) {
            return false;
        }
        IdentityHashMap<Object, Thing> wanted = new IdentityHashMap<>();
        return holds(fact, named[fact.of.id], named.clone(), wanted, new ArrayDeque<>());
    }

    /** What is reached from some things, without some places, the nearest first. */
    static Set<Thing> reached(Collection<Thing> roots, Set<Fact> ignored) {
        Set<Thing> found = new LinkedHashSet<>(roots);
        ArrayDeque<Thing> waiting = new ArrayDeque<>(roots);
        while (!waiting.isEmpty()) {
            for (Fact fact : waiting.poll().facts) {
                Thing held = fact.value.thing;
                if (held != null && held.kind != Kind.LEAF && !ignored.contains(fact) && found.add(held)) {
                    waiting.add(held);
                }
            }
        }
        return found;
    }

    /** The same for two trials whose objects are alike. */
    String shape() {
        IdentityHashMap<Object, Integer> numbers = new IdentityHashMap<>();
        List<Object> all = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        for (int id = 0; id < named.length; id++) {
            if (named[id] != null) {
                text.append(id).append('=');
                tell(named[id], numbers, all, text);
            }
        }
        for (int i = 0; i < all.size() && i < MOST; i++) {
            Object object = all.get(i);
            Class<?> type = object.getClass();
            text.append(i).append(type.getName()).append('{');
            if (type.isArray()) {
                int length = Array.getLength(object);
                text.append(length).append(';');
                for (int index = 0; index < length && index < MOST; index++) {
                    tell(Array.get(object, index), numbers, all, text);
                }
            }
            for (Field field : fields(type)) {
                try {
                    tell(field.get(object), numbers, all, text);
                } catch (IllegalAccessException e) {
                    text.append('?');
                }
            }
            text.append('}');
        }
        return text.toString();
    }

    private static void tell(Object held, IdentityHashMap<Object, Integer> numbers, List<Object> all,
            StringBuilder text) {
        if (held == null || held instanceof String || held instanceof Number || held instanceof Character
                || held instanceof Boolean || held instanceof Class || held instanceof Enum) {
            text.append(held == null ? "" : held.getClass().getName()).append(held).append(',');
            return;
        }
        Integer number = numbers.get(held);
        if (number == null) {
            number = numbers.size();
            numbers.put(held, number);
            all.add(held);
        }
        text.append('#').append(number).append(',');
    }

    private static List<Field> fields(Class<?> type) {
        return FIELDS.computeIfAbsent(type, Trial::findFields);
    }

    private static List<Field> findFields(Class<?> type) {
        List<Field> found = new ArrayList<>();
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            for (Field field : at.getDeclaredFields()) {
                if (Modifier.isStatic(field.getModifiers())) {
                    continue;
                }
                try {
                    field.setAccessible(true);
                    found.add(field);
                } catch (RuntimeException e) {
                    // It is in a module that is not opened: two such objects count as alike.
                }
            }
        }
        return found;
    }
}
