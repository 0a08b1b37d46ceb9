package heapwise;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;

/**
 * Runs tests. Each line of its input is a number, a class and a method; each line of its output is the number, and
 * {@code passed}, {@code unbuilt WHY} where the input could not be built, {@code failed WHY}, or {@code timeout}.
 */
public final class Runner {
    private static final long MILLIS = 10_000;

    private Runner() {
    }

    public static void main(String[] arguments) throws IOException {
        PrintStream out = new PrintStream(System.out, true, "UTF-8");
        PrintStream nowhere = new PrintStream(new OutputStream() {
            @Override
            public void write(int b) {
            }

            @Override
            public void write(byte[] bytes, int from, int length) {
            }
        });
        System.setOut(nowhere);
        System.setErr(nowhere);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] words = line.split(" ");
            out.println(words[0] + " begun");
            out.println(words[0] + " " + run(words[1], words[2]).replace('\n', ' ').replace('\r', ' '));
        }
        out.flush();
        // A test that is not done yet holds nothing up.
        Runtime.getRuntime().halt(0);
    }

    private static String run(String type, String test) {
        String[] said = {"timeout"};
        Thread thread = new Thread(null, () -> said[0] = ended(type, test), "test", 1 << 22);
        thread.setDaemon(true);
        thread.start();
        try {
            thread.join(MILLIS);
        } catch (InterruptedException e) {
            return "failed " + e;
        }
        return thread.isAlive() ? "timeout" : said[0];
    }

    private static String ended(String type, String test) {
        try {
            Class<?> tests = Class.forName(type);
            Constructor<?> constructor = tests.getDeclaredConstructor();
            constructor.setAccessible(true);
            Method method = tests.getDeclaredMethod(test);
            method.setAccessible(true);
            method.invoke(constructor.newInstance());
            return "passed";
        } catch (InvocationTargetException e) {
            Throwable cause = e.getCause();
            if (isOutOfMemory(cause)) {
                return "unbuilt there is not enough memory for it";
            }
            boolean isUnbuilt = cause.getClass().getName().endsWith("HeapwiseSupport$CannotBuild");
            return isUnbuilt ? "unbuilt " + cause.getMessage() : "failed " + shown(cause);
        } catch (Throwable e) {
            return "failed " + shown(e);
        }
    }

    /** Whether this machine lacks the memory for what another one would do. */
    private static boolean isOutOfMemory(Throwable thrown) {
        return thrown instanceof OutOfMemoryError || thrown.getCause() != null && isOutOfMemory(thrown.getCause());
    }

    private static String shown(Throwable thrown) {
        StackTraceElement[] calls = thrown.getStackTrace();
        String at = "";
        for (StackTraceElement call : calls) {
            if (call.getClassName().endsWith("Test")) {
                at = " at " + call.getFileName() + ":" + call.getLineNumber();
                break;
            }
        }
        return thrown + at;
    }
}
