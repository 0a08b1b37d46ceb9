package heapwise.oracle;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Runs every public static method of classes on every input of a small domain, and tells each input and how it ended.
 *
 * <p>Standard input has lines {@code class DIRECTORY NAME LIMIT}, each after lines {@code constant METHOD VALUE}, which add
 * values to the domain of one method: those that occur in its code.
 */
public final class Oracle {
    private static final long MILLISECONDS = 2000;
    private static final PrintStream OUT = new PrintStream(System.out, false, StandardCharsets.UTF_8);

    private ExecutorService runner = runner();

    public static void main(String[] arguments) throws Exception {
        PrintStream silence = new PrintStream(OutputStream.nullOutputStream());
        System.setOut(silence);
        System.setErr(silence);
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        Constants constants = new Constants();
        Oracle oracle = new Oracle();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String[] words = line.split(" ");
            if (words[0].equals("constant")) {
                constants.add(words[1], words[2]);
            } else {
                oracle.runClass(Path.of(words[1]), words[2], Integer.parseInt(words[3]), constants);
                constants = new Constants();
            }
        }
        OUT.flush();
        // A method that never ends is still running.
        Runtime.getRuntime().halt(0);
    }

    private void runClass(Path directory, String name, int limit, Constants constants) throws Exception {
        Classes shared = Classes.shared(directory, name);
        boolean hasState = shared.hasState();
        OUT.println("class " + name);
        for (Method method : methods(shared.main())) {
            String key = method.getName() + Classes.descriptor(method);
            OUT.println("method " + method.getName() + " " + Classes.descriptor(method));
            // Whether classes are initialised already, and what their static fields hold, must not depend on other runs.
            Classes classes = hasState ? Classes.fresh(directory, name) : shared;
            Method target = find(classes.main(), method);
            Statics statics = statics(classes, target);
            boolean canInitialise = statics != null;
            Domain domain = new Domain(classes, canInitialise ? statics : new Statics(classes), constants.of(key));
            List<int[]> choices = domain.choices(target, limit);
            if (choices == null) {
                OUT.println("skipped " + domain.unknown());
                continue;
            }
            for (int[] choice : choices) {
                if (hasState) {
                    classes = Classes.fresh(directory, name);
                    target = find(classes.main(), method);
                    // What has failed once to initialise fails otherwise when it is used again.
                    statics = canInitialise ? statics(classes, target) : null;
                }
                statics = statics == null ? new Statics(classes) : statics;
                domain = hasState ? new Domain(classes, statics, constants.of(key)) : domain;
                runInput(classes, statics, target, domain.input(target, choice));
            }
        }
        OUT.println("end");
    }

    private static Statics statics(Classes classes, Method method) throws IllegalAccessException {
        try {
            return new Statics(classes, method);
        } catch (LinkageError e) {
            return null;
        }
    }

    private void runInput(Classes classes, Statics statics, Method method, Object[] input) throws Exception {
        Dump dump = new Dump(statics);
        OUT.print(dump.input(method.getParameterTypes(), input));
        StringBuilder said = new StringBuilder();
        try {
            runner.submit(() -> said.append(ending(classes, dump, method, input))).get(MILLISECONDS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            runner.shutdownNow();
            runner = runner();
            OUT.println("ending limit time");
            return;
        } catch (ExecutionException e) {
            OUT.println("ending limit " + e.getCause().getClass().getName());
            return;
        }
        OUT.println(said);
    }

    private static String ending(Classes classes, Dump dump, Method method, Object[] input) throws IllegalAccessException {
        Rendering rendering = new Rendering(classes, dump);
        String ending;
        try {
            Object result = method.invoke(null, input);
            Class<?> type = method.getReturnType();
            ending = "returned " + (type == void.class ? "void" : rendering.value(type, result));
        } catch (InvocationTargetException e) {
            Throwable thrown = e.getCause();
            if (thrown instanceof StackOverflowError || thrown instanceof OutOfMemoryError) {
                return "ending limit " + thrown.getClass().getName();
            }
            String message = message(thrown);
            ending = "threw " + thrown.getClass().getName() + " " + (message == null ? "null" : text(message));
        }
        StringBuilder after = new StringBuilder("\nafter");
        Rendering state = new Rendering(classes, dump);
        for (int i = 0; i < input.length; i++) {
            after.append(' ').append(state.value(method.getParameterTypes()[i], input[i]));
        }
        return "ending " + ending + after;
    }

    /** What an exception was given to say. Where its class says something else instead, it is asked by other methods. */
    private static String message(Throwable thrown) throws IllegalAccessException {
        try {
            Class<?> says = thrown.getClass().getMethod("getMessage").getDeclaringClass();
            if (says == Throwable.class || says == NullPointerException.class) {
                return thrown.getMessage();
            }
            Field field = Throwable.class.getDeclaredField("detailMessage");
            field.setAccessible(true);
            return (String) field.get(thrown);
        } catch (NoSuchMethodException | NoSuchFieldException e) {
            throw new IllegalStateException(e);
        }
    }

    /** What a JVM says of a class loader of ours is what it says of its own, but for a number. */
    private static String text(String message) {
        return Rendering.quote(message.replaceAll("loader 'app' @[0-9a-f]+", "loader 'app'"));
    }

    private static Method[] methods(Class<?> type) {
        return Arrays.stream(type.getDeclaredMethods())
                .filter(method -> Modifier.isPublic(method.getModifiers()) && Modifier.isStatic(method.getModifiers()))
                .filter(method -> method.getParameterCount() > 0 && !method.isSynthetic() && !method.getName().equals("main"))
                .sorted(Comparator.comparing((Method method) -> method.getName() + Classes.descriptor(method)))
                .toArray(Method[]::new);
    }

    private static Method find(Class<?> type, Method wanted) throws IOException {
        for (Method method : methods(type)) {
            if (method.getName().equals(wanted.getName()) && Classes.descriptor(method).equals(Classes.descriptor(wanted))) {
                method.setAccessible(true);
                return method;
            }
        }
        throw new IOException("the method " + wanted + " is gone");
    }

    private static ExecutorService runner() {
        return Executors.newSingleThreadExecutor(task -> {
            Thread thread = new Thread(null, task, "oracle", 1 << 20);
            thread.setDaemon(true);
            return thread;
        });
    }
}
