package corpus;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.StringTokenizer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What programs ask of the platform: properties, classes by name, stack traces, encodings, regular expressions, formats. */
public class Platform {
    static class Touched {
        static int count = 5;
    }

    public static String formatNumbers() {
        return String.format("%,d|%.2f|%8.3f|%e|%+d|%o|%X|%h", 1234567, 3.14159, -2.5, 12345.678, 7, 8, 48879, "hi");
    }

    public static String formatText() {
        return String.format("%10s|%-10s|%.3s|%S|%2$s %1$s", "left", "right", "cut off", "upper");
    }

    public static String formatWithoutArgument() {
        return String.format("%d %d", 1);
    }

    public static String formatWrongType() {
        return String.format("%d", "text");
    }

    public static String properties() {
        String before = System.getProperty("corpus.unset", "none");
        System.setProperty("corpus.unset", "now");
        return before + System.getProperty("corpus.unset") + System.clearProperty("corpus.unset")
                + System.getProperty("corpus.unset") + System.lineSeparator().length();
    }

    public static int classForName() throws ClassNotFoundException {
        Class<?> found = Class.forName("corpus.Platform$Touched");
        return found == Touched.class ? Touched.count : -1;
    }

    public static Object classForNameMissing() throws ClassNotFoundException {
        return Class.forName("corpus.Missing");
    }

    public static String stackTraceElements() {
        StackTraceElement top = new IllegalStateException("here").getStackTrace()[0];
        return top.getMethodName() + " " + top.getClassName() + " " + top.getLineNumber() + " " + top.getFileName();
    }

    public static String printedStackTrace() {
        StringWriter text = new StringWriter();
        new RuntimeException("outer", new IllegalStateException("inner")).printStackTrace(new PrintWriter(text));
        String all = text.toString();
        return all.substring(0, all.indexOf('\n')) + all.contains("Caused by: java.lang.IllegalStateException: inner");
    }

    public static String threadName() {
        return Thread.currentThread().getName().length() > 0 ? "named" : "unnamed";
    }

    public static String encodings() {
        byte[] wide = "a\u00e9\u4e2d\ud83d\ude00".getBytes(StandardCharsets.UTF_8);
        byte[] narrow = "a\u00e9\u4e2d".getBytes(StandardCharsets.ISO_8859_1);
        return Arrays.toString(wide) + Arrays.toString(narrow) + new String(wide, StandardCharsets.UTF_8).length()
                + new String(new byte[] {72, 105}, StandardCharsets.US_ASCII);
    }

    public static String badEncoding() {
        return new String(new byte[] {'a', (byte) 0xc3, 'b'}, StandardCharsets.UTF_8);
    }

    public static String streamToBytes() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(bytes, true);
        stream.print("x=");
        stream.println(5);
        stream.printf("%03d", 7);
        stream.flush();
        return bytes.toString();
    }

    public static String splits() {
        return Arrays.toString("a,b,,c,,".split(",")) + Arrays.toString("a1b22c".split("[0-9]+"))
                + Arrays.toString("a b c".split(" ", 2)) + "x.y.z".split("\\.").length;
    }

    public static String replacements() {
        return "hello world".replaceAll("o", "0") + "aaa".replaceFirst("a", "b") + "x1y2".replaceAll("([a-z])([0-9])", "$2$1");
    }

    public static String matching() {
        Matcher matcher = Pattern.compile("(\\w+)@(\\w+)\\.com").matcher("to: bob@example.com, ann@test.com");
        StringBuilder found = new StringBuilder();
        while (matcher.find()) {
            found.append(matcher.group(1)).append(' ').append(matcher.group(2)).append(' ').append(matcher.start()).append(';');
        }
        return found.toString() + "2024-01-31".matches("\\d{4}-\\d{2}-\\d{2}") + Pattern.matches("a*b", "aaac");
    }

    public static String badPattern() {
        return Pattern.compile("(a").pattern();
    }

    public static String tokens() {
        StringBuilder all = new StringBuilder();
        for (StringTokenizer tokens = new StringTokenizer("one two;three", " ;"); tokens.hasMoreTokens();) {
            all.append(tokens.nextToken()).append('/');
        }
        return all.toString();
    }

    public static String locales() {
        return "TITLE".toLowerCase(Locale.ROOT) + "i".toUpperCase(Locale.ENGLISH) + Locale.US + Locale.getDefault().getLanguage().length();
    }

    public static boolean timeGoesOn() {
        long start = System.nanoTime();
        return System.nanoTime() - start >= 0 && System.currentTimeMillis() >= 0;
    }

    public static void standardErrorIsApart() {
        System.err.println("not seen");
        System.out.println("seen");
    }

    public static String identity() {
        Object a = new Object();
        return (a.hashCode() == System.identityHashCode(a)) + " " + (System.identityHashCode(null) == 0) + " "
                + a.toString().startsWith("java.lang.Object@");
    }

    public static String interning() {
        String made = new StringBuilder("inter").append("ned").toString();
        return (made == "interned") + " " + (made.intern() == "interned") + " " + (made.intern() == made.intern());
    }

    public static int runtime() {
        return Runtime.getRuntime().availableProcessors() > 0 ? 1 : 0;
    }
}
