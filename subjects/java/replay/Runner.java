package heapwise.replay;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

/** Runs methods one after the other on a thread that is given up for a new one when a run takes too long. */
final class Runner {
    private static final String ASSUMPTION = "heapwise.Heapwise$AssumptionViolated";
    /** Room for deep recursion, but not so much that an unbounded one takes long to overflow it. */
    private static final long STACK_BYTES = 8 << 20;

    private final ClassLoader loader;
    private final long milliseconds;
    private Worker worker;

    Runner(ClassLoader loader, long milliseconds) {
        this.loader = loader;
        this.milliseconds = milliseconds;
    }

    /** How the run ends, in the words that are printed; names are the numbers of the input objects. */
    String run(Method method, Object receiver, Object[] arguments, Map<Object, Integer> names) {
        try {
            if (worker == null) {
                worker = new Worker();
                worker.setContextClassLoader(loader);
                worker.start();
            }
            worker.todo.put(() -> ending(method, receiver, arguments, names));
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

    private String ending(Method method, Object receiver, Object[] arguments, Map<Object, Integer> names) {
        try {
            Object result = method.invoke(receiver, arguments);
            return "returned " + describe(method.getReturnType(), result, names);
        } catch (InvocationTargetException e) {
            return thrown(e.getCause());
        } catch (IllegalArgumentException | IllegalAccessException e) {
            return "invalid " + oneLine(e.toString());
        } catch (LinkageError | StackOverflowError | OutOfMemoryError e) {
            return thrown(e);
        }
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
        return "<" + result.getClass().getName() + value + ">";
    }

    private String thrown(Throwable e) {
        String name = e.getClass().getName();
        if (name.equals(ASSUMPTION)) {
            return "excluded";
        }
        return "threw " + name + " | " + oneLine(message(e)) + " | " + place(e);
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
                return frame.getFileName() + ":" + frame.getLineNumber();
            }
        }
        return "-";
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
