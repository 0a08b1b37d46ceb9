package heapwise.oracle;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The classes of one directory. */
final class Classes {
    private static final Map<Path, Map<String, byte[]>> FILES = new HashMap<>();

    private final Map<String, byte[]> files;
    private final ClassLoader loader;
    private final Class<?> main;

    private Classes(Map<String, byte[]> files, ClassLoader loader, String main) throws ClassNotFoundException {
        this.files = files;
        this.loader = loader;
        this.main = Class.forName(main, false, loader);
    }

    /** The classes as the class path of this JVM has them. */
    static Classes shared(Path directory, String main) throws IOException, ClassNotFoundException {
        return new Classes(files(directory), Classes.class.getClassLoader(), main);
    }

    /** The same classes, loaded anew: nothing of them has been initialised. */
    static Classes fresh(Path directory, String main) throws IOException, ClassNotFoundException {
        Map<String, byte[]> files = files(directory);
        ClassLoader loader = new Loader(files);
        loader.setDefaultAssertionStatus(true);
        return new Classes(files, loader, main);
    }

    Class<?> main() {
        return main;
    }

    /** All classes, in the order of their names. */
    List<Class<?>> all() {
        List<Class<?>> all = new ArrayList<>();
        for (String name : files.keySet()) {
            try {
                all.add(Class.forName(name, false, loader));
            } catch (ClassNotFoundException | LinkageError e) {
                // A class that cannot be loaded has no instances.
            }
        }
        return all;
    }

    boolean owns(Class<?> type) {
        return type.getClassLoader() == loader && files.containsKey(type.getName());
    }

    /** Whether a run can leave something behind that another run sees. */
    boolean hasState() {
        for (Class<?> type : all()) {
            if (type.isSynthetic()) {
                continue;
            }
            String bytes = new String(files.get(type.getName()), StandardCharsets.ISO_8859_1);
            boolean initialises = bytes.contains("<clinit>") && !bytes.contains("$assertionsDisabled") && !type.isEnum();
            boolean changes = false;
            for (Field field : type.getDeclaredFields()) {
                changes |= Modifier.isStatic(field.getModifiers()) && !Modifier.isFinal(field.getModifiers());
            }
            if (initialises || changes) {
                return true;
            }
        }
        return false;
    }

    static String descriptor(Method method) {
        StringBuilder text = new StringBuilder("(");
        for (Class<?> type : method.getParameterTypes()) {
            text.append(type.descriptorString());
        }
        return text.append(')').append(method.getReturnType().descriptorString()).toString();
    }

    private static Map<String, byte[]> files(Path directory) throws IOException {
        Map<String, byte[]> known = FILES.get(directory);
        if (known != null) {
            return known;
        }
        Map<String, byte[]> files = new TreeMap<>();
        List<Path> found;
        try (var walk = Files.walk(directory)) {
            found = walk.filter(path -> path.toString().endsWith(".class")).toList();
        }
        for (Path path : found) {
            String name = directory.relativize(path).toString().replace(path.getFileSystem().getSeparator(), ".");
            files.put(name.substring(0, name.length() - ".class".length()), Files.readAllBytes(path));
        }
        FILES.put(directory, files);
        return files;
    }

    /** Prefers the files at hand to what the class path has. */
    private static final class Loader extends ClassLoader {
        private final Map<String, byte[]> files;

        Loader(Map<String, byte[]> files) {
            super("app", Classes.class.getClassLoader());
            this.files = files;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            byte[] bytes = files.get(name);
            if (bytes == null) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> known = findLoadedClass(name);
                return known != null ? known : defineClass(name, bytes, 0, bytes.length);
            }
        }
    }
}
