package heapwise.replay;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;

/**
 * Runs methods on input heaps that are written down line by line, on the JVM that runs this, and says how each run
 * ended.
 *
 * <pre>
 * javac -d OUT replay/*.java          (without --release, which hides sun.misc.Unsafe)
 * java -XX:-OmitStackTraceInFastThrow -cp OUT heapwise.replay.Replay CLASSPATH [SECONDS [traces]] &lt; witnesses &gt; endings
 * </pre>
 *
 * <p>Without that option the JVM leaves out messages and places of exceptions that it has seen often.
 *
 * <p>CLASSPATH is that of the classes to run (not this one's); their assertions are enabled. SECONDS is how long one
 * run may take, 5 unless told. Input and output are UTF-8. A witness is a group of lines that ends with {@code run};
 * afterwards objects and arguments are forgotten, the target stays. Words are separated by single spaces; empty lines
 * and those that begin with {@code #} are skipped.
 *
 * <pre>
 * target CLASS METHOD DESCRIPTOR    what to run, e.g. target kiasan.Sort shellsort ([I)V; a constructor is &lt;init&gt;
 * object N CLASS                    object N, of exactly this class, made without a constructor; fields are 0 or null
 * array N TYPE LENGTH               array N; TYPE as in Class.getName(), e.g. [I or [Ljava.lang.String;
 * string N TEXT                     object N is a string of its own, not an interned one
 * literal N TEXT                    object N is the interned string
 * existing N PATH                   object N is what is reached from a static field, e.g. pkg.Outer.Inner.FIELD.next[3]
 * box N VALUE                       object N is a box of a primitive value, e.g. i5 for an Integer
 * enum N CLASS NAME                 object N is this constant
 * class N TYPE                      object N is this java.lang.Class; TYPE as above, or the name of a primitive type
 * function N CLASS                  object N implements this interface, whose one method gives the results that follow
 * result N VALUE                    what function N gives when it is called next
 * static CLASS NAME VALUE           sets a static field before the run (it is not set back)
 * field N CLASS NAME VALUE          sets the field that CLASS declares, in object N; field identityHash of
 *                                   java.lang.Object is what System.identityHashCode gives
 * element N INDEX VALUE             sets an element of array N
 * receiver VALUE                    the receiver, if the target is not static
 * arg VALUE                         the next argument
 * after result VALUE                what the target returns, and what objects hold after it has run: here VALUE may also be
 * after field N CLASS NAME VALUE    +N:CLASS, an object of this class, which is object N from there on; and "TEXT" is any
 * after element N INDEX VALUE       string that says so
 * after length N VALUE
 * run ID                            runs the target; ID is any word
 * </pre>
 *
 * <p>A VALUE is {@code null}, {@code @N} (object N), or a letter and a number: {@code z0 z1} boolean, {@code b s c i j}
 * byte, short, char, int, long in decimal, {@code f d} float and double as the decimal of their bits, as a signed
 * integer; {@code "TEXT"}, an interned string; or {@code !CLASS:NAME}, what the static field
 * holds that CLASS declares, a constant of an enum, say;
 * or {@code =PATH}, what is reached from a static field. In TEXT, which is always quoted, every UTF-16 unit but {@code !},
 * {@code #} to {@code [} and {@code ]} to {@code ~} is written as {@code \}{@code uXXXX}. CLASS is the name of a class
 * with dots between packages and {@code $} before nested classes; slashes are as good as dots. Objects may be used
 * before they are filled, not before they are made. N counts from 0, without large gaps.
 *
 * <p>One line is printed for each run:
 *
 * <pre>
 * ID returned VALUE                 void as void; an object as @N if it is one of the input, else as its class in angle
 *                                   brackets (a box with its value, as in &lt;java.lang.Integer i5&gt;); a string
 *                                   by its text, also if it is one of the input
 * ID threw CLASS MESSAGE FILE:LINE  the message as TEXT, or null; the top frame in a class of CLASSPATH, if there is one,
 *                                   or with the option traces all frames that have lines, down to
 *                                   that of the target, without those of java.lang.invoke, jdk.internal
 *                                   and of the classes for strings
 * ID ... but not EXPECTATION, it is VALUE  the first one of the lines that begin with after that does not hold
 * ID excluded                       an assumption was violated
 * ID timeout
 * ID invalid REASON                 the witness could not be built
 * </pre>
 *
 * <p>A run that does not end in time is left behind on its thread, a daemon, which costs a core for as long as it goes
 * on. What the targets print is discarded, so that it does not get between the lines. Classes are loaded and
 * initialised once; what a run leaves in their static fields is there for the next one. Fields of records cannot be
 * written.
 */
public final class Replay {
    private static final int DEFAULT_SECONDS = 5;

    private Replay() {
    }

    public static void main(String[] arguments) throws IOException {
        if (arguments.length < 1 || arguments.length > 3) {
            System.err.println("usage: java heapwise.replay.Replay CLASSPATH [SECONDS [traces]] < witnesses > endings");
            System.exit(2);
        }
        double seconds = arguments.length > 1 ? Double.parseDouble(arguments[1]) : DEFAULT_SECONDS;
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        PrintWriter out =
                new PrintWriter(new BufferedWriter(new OutputStreamWriter(System.out, StandardCharsets.UTF_8)));
        System.setOut(Silence.stream());
        System.setErr(Silence.stream());
        boolean wholeTraces = arguments.length > 2 && arguments[2].equals("traces");
        ClassLoader loader = loader(arguments[0]);
        replayAll(in, out, loader, new Runner(loader, (long) (seconds * 1000), wholeTraces));
        out.flush();
        // Threads left behind by runs that timed out must not keep the process.
        Runtime.getRuntime().halt(0);
    }

    private static void replayAll(BufferedReader in, PrintWriter out, ClassLoader loader, Runner runner)
            throws IOException {
        Witness witness = new Witness(new Classes(loader));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (line.isEmpty() || line.charAt(0) == '#') {
                continue;
            }
            if (line.startsWith("run ")) {
                out.println(line.substring(4) + " " + witness.run(runner));
                witness.clear();
                if (!in.ready()) {
                    out.flush();
                }
            } else {
                witness.add(line);
            }
        }
    }

    private static ClassLoader loader(String classPath) throws MalformedURLException {
        String[] parts = classPath.split(File.pathSeparator);
        URL[] urls = new URL[parts.length];
        for (int i = 0; i < parts.length; i++) {
            urls[i] = new File(parts[i]).toURI().toURL();
        }
        // Nothing of the harness is visible to the targets: the parent is that of the class path.
        URLClassLoader loader = new URLClassLoader(urls, ClassLoader.getSystemClassLoader().getParent());
        loader.setDefaultAssertionStatus(true);
        return loader;
    }
}
