package heapwise.replay;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

/** Runs methods one after the other on a thread that is given up for a new one when a run takes too long. */
final class Runner {
    private static final String ASSUMPTION = "heapwise.Heapwise$AssumptionViolated";
    private static final String LOADER = "loader java\\.net\\.URLClassLoader @[0-9a-f]+";
    /** Room for deep recursion, but not so much that an unbounded one takes long to overflow it. */
    private static final long STACK_BYTES = 8 << 20;

    private final ClassLoader loader;
    private final long milliseconds;
    private final boolean wholeTraces;
    private Worker worker;

    Runner(ClassLoader loader, long milliseconds, boolean wholeTraces) {
        this.loader = loader;
        this.milliseconds = milliseconds;
        this.wholeTraces = wholeTraces;
    }

    /** How the run ends, in the words that are printed; names are the numbers of the input objects. */
    String run(Executable method, Object receiver, Object[] arguments, Map<Object, Integer> names, After after) {
        try {
            if (worker == null) {
                worker = new Worker();
                worker.setContextClassLoader(loader);
                worker.start();
            }
            worker.todo.put(() -> ending(method, receiver, arguments, names, after));
            String ending = worker.done.poll(milliseconds, TimeUnit.MILLISECONDS);
            if (ending == null) {
                worker.interrupt();
                worker = null;
                return "timeout";
            }
            return ending;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private interface Run {
        String ending();
    }

    private static final class Worker extends Thread {
        final SynchronousQueue<Run> todo = new SynchronousQueue<>();
        final SynchronousQueue<String> done = new SynchronousQueue<>();

        Worker() {
            super(null, null, "replay", STACK_BYTES);
            setDaemon(true);
        }

        @Override
        public void run() {
            try {
                while (true) {
                    done.put(todo.take().ending());
                }
            } catch (InterruptedException e) {
                // Given up: nobody takes the ending.
            }
        }
    }

    private String ending(Executable method, Object receiver, Object[] arguments, Map<Object, Integer> names,
            After after) {
        Object result = null;
        String ending;
        try {
            if (method instanceof Constructor) {
                ((Constructor<?>) method).newInstance(arguments);
                ending = "returned void";
            } else {
                result = ((Method) method).invoke(receiver, arguments);
                ending = "returned " + describe(((Method) method).getReturnType(), result, names);
            }
        } catch (InvocationTargetException e) {
            ending = thrown(e.getCause());
        } catch (IllegalArgumentException | IllegalAccessException | InstantiationException e) {
            return "invalid " + oneLine(e.toString());
        } catch (LinkageError | StackOverflowError | OutOfMemoryError e) {
            ending = thrown(e);
        }
        String difference = after.difference(result);
        return difference == null ? ending : ending + " but not " + difference;
    }

    private static String describe(Class<?> type, Object result, Map<Object, Integer> names) {
        if (type == void.class) {
            return "void";
        }
        if (type.isPrimitive()) {
            return Values.primitive(result);
        }
        if (result == null) {
            return "null";
        }
        if (result instanceof String) {
            return Values.quote((String) result);
        }
        Integer name = names.get(result);
        if (name != null) {
            return "@" + name;
        }
        String value = Values.isBox(result) ? " " + Values.primitive(result) : "";
        return "<" + Values.className(result) + value + ">";
    }

    private String thrown(Throwable e) {
        String name = e.getClass().getName();
        if (name.equals(ASSUMPTION)) {
            return "excluded";
        }
        String message = message(e);
        // Outside of the harness, the classes are those of the application.
        String said = message == null ? "null" : Values.quote(message.replaceAll(LOADER, "loader 'app'"));
        return "threw " + name + " " + said + (wholeTraces ? trace(e) : place(e));
    }

    /** A message may be computed by the targets, which may fail. */
    private static String message(Throwable e) {
        try {
            return e.getMessage();
        } catch (RuntimeException | StackOverflowError failed) {
            return null;
        }
    }

    /** The top frame in one of the target's classes. The class that checks are made through is not one of them. */
    private String place(Throwable e) {
        for (StackTraceElement frame : e.getStackTrace()) {
            if (isTarget(frame.getClassName())) {
                return shown(frame);
            }
        }
        return "";
    }

    /** All frames down to that of the target, which reflection has called from here. */
    private static String trace(Throwable e) {
        StackTraceElement[] frames = e.getStackTrace();
        int end = 0;
        while (end < frames.length && !frames[end].getClassName().equals(Runner.class.getName())) {
            end++;
        }
        while (end > 0 && isReflection(frames[end - 1].getClassName())) {
            end--;
        }
        StringBuilder shown = new StringBuilder();
        for (int i = 0; i < end; i++) {
            // Native methods have no lines.
            if (frames[i].getLineNumber() > 0 && !isInternal(frames[i].getClassName())) {
                shown.append(shown(frames[i]));
            }
        }
        return shown.toString();
    }

    private static boolean isReflection(String className) {
        return className.startsWith("jdk.internal.reflect.") || className.startsWith("java.lang.reflect.");
    }

    /** Whether it is a class of the JDK through which code is called or made, or one that keeps characters. */
    private static boolean isInternal(String className) {
        return className.startsWith("java.lang.invoke.") || className.startsWith("jdk.internal.")
                || className.startsWith("java.lang.String") || className.startsWith("java.lang.AbstractStringBuilder");
    }

    private static String shown(StackTraceElement frame) {
        return " " + frame.getFileName() + ":" + frame.getLineNumber();
    }

    private boolean isTarget(String className) {
        if (className.startsWith("java.") || className.startsWith("heapwise.Heapwise")) {
            return false;
        }
        try {
            return Class.forName(className, false, loader).getClassLoader() == loader;
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }

    private static String oneLine(String text) {
        return text == null ? "" : text.replace('\n', ' ').replace('\r', ' ');
    }
}
