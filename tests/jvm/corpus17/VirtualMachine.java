package corpus17;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.security.AccessController;
import java.security.PrivilegedAction;
import java.security.PrivilegedActionException;
import java.security.PrivilegedExceptionAction;
import java.util.List;
import java.util.Objects;
import java.util.Vector;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;

/** What programs ask of the virtual machine: monitors, the thread, properties, classes by name, stack traces. */
@SuppressWarnings({"removal", "deprecation"})
public class VirtualMachine {
    enum Kind { A, B }

    public static void notifyAllWithoutMonitor() {
        new Object().notifyAll();
    }

    public static void waitWithoutMonitor() throws InterruptedException {
        new Object().wait(1);
    }

    public static void waitNegativeTime() throws InterruptedException {
        new Object().wait(-1);
    }

    public static void waitTooManyNanos() throws InterruptedException {
        new Object().wait(1, 1000000);
    }

    public static void waitOnAnother() throws InterruptedException {
        Object a = new Object();
        Object b = new Object();
        synchronized (a) {
            b.wait(5);
        }
    }

    public static boolean waitsAndHoldsAgain() throws InterruptedException {
        Object lock = new Object();
        synchronized (lock) {
            lock.notify();
            lock.wait(1);
            lock.wait(0, 1);
            return Thread.holdsLock(lock);
        }
    }

    public static boolean leavesInnerMonitor() {
        Object lock = new Object();
        synchronized (lock) {
            synchronized (lock) {
                lock.notify();
            }
            return Thread.holdsLock(lock);
        }
    }

    public static boolean leavesMonitor() {
        Object lock = new Object();
        synchronized (lock) {
            lock.notify();
        }
        return Thread.holdsLock(lock);
    }

    public static int monitorOfNull() {
        synchronized ((Object) null) {
            return 1;
        }
    }

    public static boolean holdsLockOfNull() {
        return Thread.holdsLock(null);
    }

    public static void monitorOfLiteral() {
        synchronized ("lock") {
            "lock".notify();
        }
    }

    public static void monitorOfBox() {
        Integer five = 5;
        synchronized (five) {
            Integer.valueOf(5).notify();
        }
    }

    public static int monitorOfArray() {
        int[][] rows = {{1}};
        synchronized (rows[0]) {
            rows[0].notify();
            rows.notify();
        }
        return 1;
    }

    static synchronized boolean ofClass() {
        VirtualMachine.class.notifyAll();
        return Thread.holdsLock(VirtualMachine.class);
    }

    public static String synchronizedStatic() {
        return ofClass() + " " + Thread.holdsLock(VirtualMachine.class);
    }

    public static int synchronizedInstance() {
        class Counted extends Vector<Integer> {
            synchronized int go() {
                notify();
                return more();
            }

            private int more() {
                notifyAll();
                return size();
            }
        }
        return new Counted().go();
    }

    public static void sleepNegative() throws InterruptedException {
        Thread.sleep(-1);
    }

    public static void sleepTooManyNanos() throws InterruptedException {
        Thread.sleep(0, 1000000);
    }

    public static boolean parkWithPermit() {
        LockSupport.unpark(Thread.currentThread());
        LockSupport.park();
        return Thread.interrupted();
    }

    public static String mainThread() {
        Thread thread = Thread.currentThread();
        return thread.getState() + " " + thread.isAlive() + thread.isDaemon() + thread.isInterrupted() + " "
                + thread.getThreadGroup().getName() + thread.getThreadGroup().getParent().getName() + thread.getId();
    }

    public static boolean poolIsShutDown() {
        var pool = Executors.newFixedThreadPool(2);
        pool.shutdown();
        return pool.isShutdown();
    }

    public static String versions() {
        return System.getProperty("java.version") + System.getProperty("java.vendor") + System.getProperty("java.class.version")
                + System.getProperty("java.specification.version") + System.getProperty("java.runtime.version")
                + System.getProperty("java.vendor.url") + System.getProperty("java.vm.specification.version")
                + System.getProperty("java.vm.specification.name") + Runtime.version().feature();
    }

    public static String separators() {
        return System.getProperty("file.separator") + System.getProperty("path.separator") + System.getProperty("os.name")
                + System.getProperty("os.arch") + System.getProperty("sun.arch.data.model");
    }

    public static Object propertyWithoutName() {
        return System.getProperty("");
    }

    public static Object propertyOfNull() {
        return System.getProperty(null);
    }

    public static boolean standardInput() {
        return System.in != null;
    }

    public static Object loaders() {
        return String.class.getClassLoader() == null && int[].class.getClassLoader() == null ? "virtual machine" : "other";
    }

    public static Object arrayOfMissingClass() throws ClassNotFoundException {
        return Class.forName("[Lcorpus17.Missing;");
    }

    public static Object nameWithSpace() throws ClassNotFoundException {
        return Class.forName(" java.lang.String");
    }

    public static Object nameAsInSource() throws ClassNotFoundException {
        return Class.forName("java.util.Map.Entry");
    }

    public static String descriptors() {
        return String.class.descriptorString() + int.class.descriptorString() + long[][].class.descriptorString();
    }

    public static String assertionStatus() {
        return VirtualMachine.class.desiredAssertionStatus() + " " + String.class.desiredAssertionStatus();
    }

    public static String frameOfLibrary() {
        try {
            return Objects.requireNonNull(null);
        } catch (NullPointerException e) {
            StackTraceElement top = e.getStackTrace()[0];
            return top + " " + top.getModuleName() + " " + top.getClassLoaderName();
        }
    }

    public static boolean printedFrameOfLibrary() {
        StringWriter text = new StringWriter();
        try {
            List.of(1).add(2);
        } catch (UnsupportedOperationException e) {
            e.printStackTrace(new PrintWriter(text));
        }
        return text.toString().contains("at java.base/java.util.ImmutableCollections.uoe(ImmutableCollections.java:");
    }

    public static String privilegedException() {
        try {
            AccessController.doPrivileged((PrivilegedExceptionAction<Object>) () -> {
                throw new IOException("inner");
            });
            return "nothing";
        } catch (PrivilegedActionException e) {
            return e.getException().getMessage() + " " + e.getMessage();
        }
    }

    public static Object privilegedError() throws PrivilegedActionException {
        return AccessController.doPrivileged((PrivilegedExceptionAction<Object>) () -> {
            throw new IllegalStateException("unchecked");
        });
    }

    public static Object privileged() {
        return AccessController.doPrivileged((PrivilegedAction<Object>) () -> 4);
    }

    public static Object enumOfNull() {
        return Kind.valueOf(null);
    }
}
