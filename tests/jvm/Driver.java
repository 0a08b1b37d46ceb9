import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * Runs the cases of the corpus on the real JVM and prints what each one did.
 *
 * Arguments: the directory of the compiled corpus, then class names, or {@code @FILE} for a file
 * with one class name per line; without names every top-level class of the directory is run.
 * A case is a public static method without parameters. Each one is run by a class loader of its
 * own, so that the static state of one case is never seen by the next.
 */
public final class Driver {
    private static final int DEEPEST_VALUE = 8;

    private Driver() {}

    public static void main(String[] args) throws Exception {
        if (args.length == 0) {
            System.err.println("usage: Driver CLASSES_DIRECTORY [CLASS_NAME | @FILE]...");
            System.exit(2);
        }
        File directory = new File(args[0]);
        PrintStream report = new PrintStream(System.out, true, "UTF-8");
        for (String className : classNames(directory, args)) {
            for (String caseName : caseNames(directory, className)) {
                runCase(directory, className, caseName, report);
            }
        }
        report.flush();
        // A case may have started threads that would keep the process alive.
        System.exit(0);
    }

    private static List<String> classNames(File directory, String[] args) throws IOException {
        List<String> names = new ArrayList<>();
        for (String arg : Arrays.asList(args).subList(1, args.length)) {
            if (!arg.startsWith("@")) {
                names.add(arg);
                continue;
            }
            for (String line : Files.readAllLines(new File(arg.substring(1)).toPath())) {
                if (!line.trim().isEmpty()) {
                    names.add(line.trim());
                }
            }
        }
        if (names.isEmpty()) {
            collectClasses(directory, "", names);
        }
        Collections.sort(names);
        return names;
    }

    private static void collectClasses(File directory, String prefix, List<String> names) {
        File[] entries = directory.listFiles();
        if (entries == null) {
            return;
        }
        for (File entry : entries) {
            String name = entry.getName();
            if (entry.isDirectory()) {
                collectClasses(entry, prefix + name + ".", names);
            } else if (name.endsWith(".class") && name.indexOf('$') < 0) {
                names.add(prefix + name.substring(0, name.length() - ".class".length()));
            }
        }
    }

    /** The reflection order of methods is not specified, so the names are sorted. */
    private static List<String> caseNames(File directory, String className) throws Exception {
        List<String> names = new ArrayList<>();
        try (URLClassLoader loader = newLoader(directory)) {
            Class<?> owner = Class.forName(className, false, loader);
            for (Method method : owner.getDeclaredMethods()) {
                int modifiers = method.getModifiers();
                boolean isCase = Modifier.isPublic(modifiers) && Modifier.isStatic(modifiers)
                        && method.getParameterTypes().length == 0 && !method.isSynthetic()
                        && Modifier.isPublic(owner.getModifiers());
                if (isCase) {
                    names.add(method.getName());
                }
            }
        }
        Collections.sort(names);
        return names;
    }

    /** The parent is the loader above the one of this driver: the cases see the JDK alone. */
    private static URLClassLoader newLoader(File directory) throws IOException {
        URL[] path = {directory.toURI().toURL()};
        URLClassLoader loader = new URLClassLoader(path, Driver.class.getClassLoader().getParent());
        loader.setDefaultAssertionStatus(true);
        return loader;
    }

    private static void runCase(File directory, String className, String caseName, PrintStream report)
            throws Exception {
        ByteArrayOutputStream captured = new ByteArrayOutputStream();
        PrintStream realOut = System.out;
        String outcome;
        try (URLClassLoader loader = newLoader(directory)) {
            // Reflection reports a failing initialiser of the case's own class like any exception.
            Method method = Class.forName(className, false, loader).getDeclaredMethod(caseName);
            System.setOut(new PrintStream(captured, true, "UTF-8"));
            try {
                Object value = method.invoke(null);
                boolean isVoid = method.getReturnType() == void.class;
                outcome = "returned " + (isVoid ? "void" : show(value, 0));
            } catch (InvocationTargetException wrapper) {
                outcome = "threw " + showThrown(wrapper.getCause(), loader);
            } catch (LinkageError error) {
                outcome = "threw " + showThrown(error, loader);
            } finally {
                System.out.flush();
                System.setOut(realOut);
            }
        }
        String label = className + "." + caseName;
        report.println(label + " " + outcome);
        if (captured.size() > 0) {
            String text = new String(captured.toByteArray(), StandardCharsets.UTF_8);
            report.println(label + " printed " + quote(text.replace("\r\n", "\n")));
        }
    }

    /** CLASS|MESSAGE|FILE:LINE, where the line is that of the topmost frame within the corpus. */
    private static String showThrown(Throwable thrown, ClassLoader loader) {
        String message = thrown instanceof NullPointerException ? "" : showMessage(thrown.getMessage());
        String place = "nowhere";
        for (StackTraceElement frame : thrown.getStackTrace()) {
            if (belongsToCorpus(frame.getClassName(), loader)) {
                place = frame.getFileName() + ":" + frame.getLineNumber();
                break;
            }
        }
        return thrown.getClass().getName() + "|" + message + "|" + place;
    }

    private static boolean belongsToCorpus(String className, ClassLoader loader) {
        try {
            return Class.forName(className, false, loader).getClassLoader() == loader;
        } catch (ClassNotFoundException | LinkageError unknown) {
            return false;
        }
    }

    private static String showMessage(String message) {
        return message == null ? "null" : quote(message);
    }

    private static String show(Object value, int depth) {
        if (value == null) {
            return "null";
        }
        if (depth > DEEPEST_VALUE) {
            return "...";
        }
        Class<?> type = value.getClass();
        if (type.isArray()) {
            return showArray(value, depth);
        }
        if (value instanceof String) {
            return quote((String) value);
        }
        if (value instanceof Character) {
            return "char " + (int) (Character) value;
        }
        if (value instanceof Float) {
            return String.format("float 0x%08x (%s)", Float.floatToIntBits((Float) value), value);
        }
        if (value instanceof Double) {
            return String.format("double 0x%016x (%s)", Double.doubleToLongBits((Double) value), value);
        }
        if (value instanceof Number && type.getName().startsWith("java.lang.")) {
            return simpleBoxName(type) + " " + value;
        }
        if (value instanceof Boolean) {
            return "boolean " + value;
        }
        return showObject(value, type);
    }

    private static String simpleBoxName(Class<?> type) {
        return type == Integer.class ? "int" : type.getSimpleName().toLowerCase();
    }

    private static String showArray(Object array, int depth) {
        StringBuilder text = new StringBuilder(array.getClass().getComponentType().getName());
        text.append('[').append(Array.getLength(array)).append("]{");
        for (int i = 0; i < Array.getLength(array); i++) {
            text.append(i == 0 ? "" : ", ").append(show(Array.get(array, i), depth + 1));
        }
        return text.append('}').toString();
    }

    /** Only classes whose text says nothing about identity are asked for it. */
    private static String showObject(Object value, Class<?> type) {
        Class<?> parent = type.getSuperclass();
        boolean isRecord = parent != null && parent.getName().equals("java.lang.Record");
        boolean isLibrary = type.getName().startsWith("java.util.") || type.getName().startsWith("java.math.");
        String text = isRecord || value instanceof Enum || isLibrary ? quote(value.toString()) : "";
        return type.getName() + "@" + text;
    }

    private static String quote(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (char c : withoutLoaderIdentity(text).toCharArray()) {
            switch (c) {
                case '"': quoted.append("\\\""); break;
                case '\\': quoted.append("\\\\"); break;
                case '\n': quoted.append("\\n"); break;
                case '\r': quoted.append("\\r"); break;
                case '\t': quoted.append("\\t"); break;
                default:
                    if (c < 0x20 || c > 0x7e) {
                        quoted.append(String.format("\\u%04x", (int) c));
                    } else {
                        quoted.append(c);
                    }
            }
        }
        return quoted.append('"').toString();
    }

    /** Messages of failing casts name the loader with its identity hash; a plain run says 'app'. */
    private static String withoutLoaderIdentity(String text) {
        return text.replaceAll("java\\.net\\.URLClassLoader @[0-9a-f]+", "'app'");
    }
}
