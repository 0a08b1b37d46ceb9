package heapwise;

import heapwise.Step.Member;
import heapwise.Thing.Fact;
import heapwise.Thing.Kind;
import heapwise.Thing.Value;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.invoke.MethodType;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.lang.reflect.Array;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Searches for calls that build heaps. Its input says what may be called and which heaps are wanted; each line of its output is
 * the number of a heap, and {@code begun}, a step, {@code done}, {@code none WHY}, or {@code stuck CALL} where a call does not end.
 */
public final class Search {
    /** A call that takes longer does not end. */
    private static final long MOST_NANOS = 3_000_000_000L;
    private static final int MOST_WAITS = 100;
    /**
     * How many sequences are tried for all heaps together, and for each at least. A heap may use what those before it have left over, so
     * that one for which there is no plan does not cost those much for which there is one.
     */
    private static final int ALL_TRIALS = 200_000;
    private static final int FEWEST_TRIALS = 150;

    private final ClassLoader loader = Search.class.getClassLoader();
    private final PrintStream out;
    private final Map<Class<?>, List<Member>> members = new HashMap<>();
    private final Set<String> assignable = new HashSet<>();
    private List<Thing> things = new ArrayList<>();
    private List<Thing> roots = new ArrayList<>();
    private int count;
    private int trialsLeft = ALL_TRIALS;
    private int heapsLeft = 1;

    private Search(PrintStream out) {
        this.out = out;
    }

    public static void main(String[] arguments) throws Exception {
        PrintStream out = new PrintStream(System.out, true, "UTF-8");
        PrintStream nowhere = new PrintStream(new OutputStream() {
            @Override
            public void write(int b) {
            }
        });
        System.setOut(nowhere);
        System.setErr(nowhere);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        Search search = new Search(out);
        Thread thread = new Thread(null, () -> search.all(in), "search", 1 << 24);
        thread.setDaemon(true);
        thread.start();
        search.watch(thread);
        out.flush();
        Runtime.getRuntime().halt(0);
    }

    /** Waits for the end, or for a call that does not end. */
    private void watch(Thread thread) throws InterruptedException {
        ThreadMXBean times = ManagementFactory.getThreadMXBean();
        long call = -1;
        long since = 0;
        int waits = 0;
        while (thread.isAlive()) {
            thread.join(100);
            long now = times.getThreadCpuTime(thread.getId());
            if (Trial.calls != call || Trial.calling < 0) {
                call = Trial.calls;
                since = now;
                waits = 0;
            } else if (now - since > MOST_NANOS || ++waits > MOST_WAITS) {
                out.println(count + " stuck " + Trial.calling);
                return;
            }
        }
    }

    private void all(BufferedReader in) {
        try {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                read(line.split(" "));
            }
        } catch (IOException e) {
            out.println(count + " none " + e);
        }
    }

    private void read(String[] words) {
        try {
            switch (words[0]) {
                case "member":
                    member(words);
                    break;
                case "assignable":
                    assignable.add(words[1] + " " + words[2]);
                    break;
                case "heaps":
                    heapsLeft = Integer.parseInt(words[1]);
                    break;
                case "heap":
                    count = Integer.parseInt(words[1]);
                    things = new ArrayList<>();
                    roots = new ArrayList<>();
                    break;
                case "go":
                    out.println(count + " begun");
                    plan(words[1].equals("fields"));
                    break;
                case "root":
                    roots.add(things.get(Integer.parseInt(words[1])));
                    break;
                case "fact":
                    fact(words);
                    break;
                case "element":
                    Thing array = things.get(Integer.parseInt(words[1]));
                    Class<?> element = array.type.getComponentType();
                    int index = Integer.parseInt(words[2]);
                    array.facts.add(new Fact(array, null, index, value(words[3], element), true));
                    break;
                default:
                    thing(words);
            }
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            // What is said of it later fails, too, and the heap has no plan.
            if (!words[0].equals("member")) {
                things = new ArrayList<>();
            }
        }
    }

    private void plan(boolean onlyFields) {
        int most = Math.max(FEWEST_TRIALS, trialsLeft / Math.max(1, heapsLeft));
        Planner planner = new Planner(things, members, onlyFields, most);
        try {
            List<Step> steps = planner.plan(roots);
            steps.forEach(step -> out.println(count + " " + step.told()));
            out.println(count + " done");
        } catch (Planner.NoPlan e) {
            out.println(count + " none " + e.getMessage());
        }
        trialsLeft -= planner.trials;
        heapsLeft--;
    }

    private Class<?> type(String name) throws ClassNotFoundException {
        return Class.forName(name, true, loader);
    }

    private void member(String[] words) throws ReflectiveOperationException {
        Class<?> owner = type(words[4]);
        MethodType called = MethodType.fromMethodDescriptorString(words[6], loader);
        Executable member = words[5].equals("<init>")
                ? owner.getDeclaredConstructor(called.parameterArray())
                : owner.getDeclaredMethod(words[5], called.parameterArray());
        member.setAccessible(true);
        List<Member> of = members.computeIfAbsent(type(words[2]), it -> new ArrayList<>());
        of.add(new Member(Integer.parseInt(words[1]), member, words[3].equals("makes")));
    }

    /** {@code KIND NUMBER ...}. */
    private void thing(String[] words) throws ReflectiveOperationException {
        int id = Integer.parseInt(words[1]);
        if (id != things.size()) {
            throw new IllegalStateException();
        }
        switch (words[0]) {
            case "plain":
                Thing plain = new Thing(id, Kind.PLAIN, type(words[2]));
                plain.isNameable = words[3].contains("n");
                plain.isOpen = words[3].contains("o");
                things.add(plain);
                break;
            case "array":
                Thing array = new Thing(id, Kind.ARRAY, type(words[2]));
                array.length = Integer.parseInt(words[3]);
                array.isNameable = true;
                array.isOpen = true;
                things.add(array);
                break;
            case "text":
                String text = text(words.length > 2 ? words[2] : "");
                leaf(id, String.class, () -> new String(text));
                break;
            case "box":
                Class<?> type = type(words[2]);
                Class<?> primitive = (Class<?>) type.getField("TYPE").get(null);
                Object box = plain(words[3], primitive);
                leaf(id, type, () -> box);
                break;
            case "builder":
                String held = text(words.length > 3 ? words[3] : "");
                Class<?> builder = type(words[2]);
                leaf(id, builder, () -> builder.getConstructor(String.class).newInstance(held));
                break;
            case "class":
                Object mirror = MethodType.fromMethodDescriptorString("()" + words[2], loader).returnType();
                leaf(id, Class.class, () -> mirror);
                break;
            case "function":
                Class<?> interfaceType = type(words[2]);
                Class<?>[] interfaces = {interfaceType};
                leaf(id, interfaceType, () -> Proxy.newProxyInstance(loader, interfaces, (proxy, method, given) -> {
                    throw new IllegalStateException();
                }));
                break;
            default:
                Object found = reached(words);
                leaf(id, found.getClass(), () -> found);
        }
    }

    private void leaf(int id, Class<?> type, Thing.Making making) {
        Thing leaf = new Thing(id, Kind.LEAF, type);
        leaf.making = making;
        things.add(leaf);
    }

    /** What a static field holds, or what is reached from there. */
    private Object reached(String[] words) throws ReflectiveOperationException {
        Object at = null;
        for (int i = 2; i + 1 < words.length; i += 2) {
            if (words[i].equals("[]")) {
                at = Array.get(at, Integer.parseInt(words[i + 1]));
            } else if (words[i].equals(".")) {
                at = inherited(at.getClass(), words[i + 1]).get(at);
            } else {
                at = field(words[i], words[i + 1]).get(null);
            }
        }
        if (at == null) {
            throw new IllegalStateException();
        }
        return at;
    }

    private Field field(String declaring, String name) throws ReflectiveOperationException {
        Field field = type(declaring).getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }

    private static Field inherited(Class<?> type, String name) throws NoSuchFieldException {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            for (Field field : at.getDeclaredFields()) {
                if (field.getName().equals(name)) {
                    field.setAccessible(true);
                    return field;
                }
            }
        }
        throw new NoSuchFieldException(name);
    }

    private void fact(String[] words) throws ReflectiveOperationException {
        Thing of = things.get(Integer.parseInt(words[1]));
        Field field = field(words[2], words[3]);
        boolean isAssignable = assignable.contains(words[2] + " " + words[3]);
        of.facts.add(new Fact(of, field, -1, value(words[4], field.getType()), isAssignable));
    }

    private Value value(String token, Class<?> type) {
        if (token.equals("n")) {
            return Value.NULL;
        }
        String said = token.substring(2);
        if (token.startsWith("o:")) {
            // What is held may be told of later.
            return new Value(token, null, things.get(Integer.parseInt(said)));
        }
        return new Value(token, plain(said, type), null);
    }

    private static Object plain(String said, Class<?> type) {
        if (type == boolean.class) {
            return said.equals("1");
        } else if (type == char.class) {
            return (char) Integer.parseInt(said);
        } else if (type == byte.class) {
            return Byte.valueOf(said);
        } else if (type == short.class) {
            return Short.valueOf(said);
        } else if (type == int.class) {
            return Integer.valueOf(said);
        } else if (type == long.class) {
            return Long.valueOf(said);
        } else if (type == float.class) {
            return Float.valueOf(said);
        } else if (type == double.class) {
            return Double.valueOf(said);
        }
        throw new IllegalArgumentException(said);
    }

    private static String text(String hexadecimal) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i + 4 <= hexadecimal.length(); i += 4) {
            text.append((char) Integer.parseInt(hexadecimal.substring(i, i + 4), 16));
        }
        return text.toString();
    }
}
