package corpus;

import java.io.IOException;
import java.util.ConcurrentModificationException;
import java.util.NoSuchElementException;

/** Exception objects: messages, causes, texts, own classes and assertions. */
public class Exceptions {
    static class Coded extends RuntimeException {
        final int code;

        Coded(String message, int code) {
            super(message);
            this.code = code;
        }

        @Override
        public String getMessage() {
            return super.getMessage() + " #" + code;
        }
    }

    static class Silent extends Exception {
        @Override
        public String toString() {
            return "silence";
        }
    }

    static class Stackless extends RuntimeException {
        Stackless() {
            super("stackless", null, false, false);
        }
    }

    public static int ownMessage() {
        throw new Coded("coded", 7);
    }

    public static int ownChecked() throws Exception {
        throw new Silent();
    }

    public static String texts() {
        return new Exception() + " " + new Exception("m") + " " + new Silent() + " " + new Coded("c", 1) + " "
                + new RuntimeException((String) null);
    }

    public static String causes() {
        Exception root = new IOException("root");
        Exception middle = new IllegalStateException(root);
        Exception top = new RuntimeException("top", middle);
        return top.getCause().getMessage() + " " + top.getCause().getCause().getMessage() + " "
                + root.getCause() + " " + new Exception((Throwable) null).getMessage();
    }

    public static String initCause() {
        Exception e = new Exception("e");
        e.initCause(new Error("late"));
        return e.getCause().getMessage();
    }

    public static Object initCauseTwice() {
        Exception e = new Exception("e", null);
        return e.initCause(new Error("again"));
    }

    public static Object causedByItself() {
        Exception e = new Exception("loop");
        return e.initCause(e);
    }

    public static int assertionPasses() {
        int x = 5;
        assert x > 3 : "never built";
        return x;
    }

    public static int assertionFails() {
        int x = 2;
        assert x > 3;
        return x;
    }

    public static int assertionFailsWithMessage() {
        int x = 2;
        assert x > 3 : "x is " + x;
        return x;
    }

    public static int assertionFailsWithNumber() {
        int x = 2;
        assert x > 3 : x * 1.5;
        return x;
    }

    public static String assertionWithCause() {
        try {
            Object cause = new IOException("why");
            assert cause == null : cause;
        } catch (AssertionError e) {
            return e.getMessage() + " / " + e.getCause().getMessage();
        }
        return "assertions are off";
    }

    public static int thrownFromLibrary() {
        return new java.util.ArrayDeque<Integer>().removeFirst();
    }

    public static int unsupported() {
        throw new UnsupportedOperationException("not today");
    }

    public static String standardMessages() {
        Throwable[] all = {new IndexOutOfBoundsException("i 5"), new ArrayIndexOutOfBoundsException(6),
            new StringIndexOutOfBoundsException(7), new NoSuchElementException(), new ConcurrentModificationException(),
            new NumberFormatException("nf"), new AssertionError(3), new CloneNotSupportedException("c")};
        StringBuilder out = new StringBuilder();
        for (Throwable t : all) {
            out.append(t.getMessage()).append("; ");
        }
        return out.toString();
    }

    public static String stacklessException() {
        try {
            throw new Stackless();
        } catch (Stackless e) {
            e.addSuppressed(new Error());
            return e.getMessage() + e.getStackTrace().length + e.getSuppressed().length;
        }
    }

    public static String createdHereThrownThere() {
        RuntimeException e = new IllegalStateException("made");
        try {
            raise(e);
        } catch (IllegalStateException caught) {
            return "" + (caught == e) + caught.getStackTrace()[0].getMethodName();
        }
        return "not thrown";
    }

    static void raise(RuntimeException e) {
        throw e;
    }

    public static int lineOfCreation() {
        RuntimeException e = new IllegalStateException(
                "two lines");
        raise(e);
        return 0;
    }

    public static int lineInsideMultilineExpression() {
        int[] a = {1, 0};
        return a[0]
                + 5
                / a[1]
                + 7;
    }

    public static int lineOfArgument() {
        return Math.max(
                1,
                Integer.parseInt(
                        "bad"));
    }

    static class Uncloneable {
        Object copy() throws CloneNotSupportedException {
            return clone();
        }
    }

    public static Object cloneNotSupported() throws Exception {
        return new Uncloneable().copy();
    }

    static class Sheep implements Cloneable {
        int age = 3;
        int[] shared = {1};

        Sheep copy() throws CloneNotSupportedException {
            return (Sheep) clone();
        }
    }

    public static String cloneIsShallow() throws Exception {
        Sheep a = new Sheep();
        a.age = 9;
        Sheep b = a.copy();
        b.shared[0] = 5;
        b.age++;
        return a.age + " " + b.age + " " + a.shared[0] + " " + (a.getClass() == b.getClass());
    }

    public static String currentLineNumber() {
        StackTraceElement top = new Throwable().getStackTrace()[0];
        return top.getMethodName() + " " + top.getLineNumber() + " " + top.getClassName() + " " + top.getFileName();
    }
}
