package heapwise;

/**
 * What a method under exploration may say to heapwise, which recognises the methods of this class by name. On a plain
 * JVM they do the nearest sensible thing, so that a driver can be run on concrete inputs as well.
 */
public final class Heapwise {
    private Heapwise() {
    }

    /** Restricts the inputs to those for which the condition holds; all others are excluded and make no path. */
    public static void assume(boolean condition) {
        if (!condition) {
            throw new AssumptionViolated();
        }
    }

    /** Claims that the condition holds here for every input; an input for which it does not is a finding. */
    public static void check(boolean condition) {
        if (!condition) {
            throw new AssertionError("check failed");
        }
    }

    /**
     * Whether the path so far has settled what this reference is: null, or which object. Asking settles nothing. On a
     * plain JVM every reference is known.
     */
    public static boolean isKnown(Object reference) {
        return true;
    }

    /** A fresh symbolic value: any {@code int}. */
    public static int anyInt() {
        throw onlyInExploration();
    }

    /** A fresh symbolic value: any {@code long}. */
    public static long anyLong() {
        throw onlyInExploration();
    }

    /** A fresh symbolic value: any {@code short}. */
    public static short anyShort() {
        throw onlyInExploration();
    }

    /** A fresh symbolic value: any {@code byte}. */
    public static byte anyByte() {
        throw onlyInExploration();
    }

    /** A fresh symbolic value: any {@code char}. */
    public static char anyChar() {
        throw onlyInExploration();
    }

    /** A fresh symbolic value: either {@code boolean}. */
    public static boolean anyBoolean() {
        throw onlyInExploration();
    }

    /** A fresh symbolic value: any {@code float}, infinities and NaN included. */
    public static float anyFloat() {
        throw onlyInExploration();
    }

    /** A fresh symbolic value: any {@code double}, infinities and NaN included. */
    public static double anyDouble() {
        throw onlyInExploration();
    }

    /** A fresh symbolic string, not null, of at most so many characters. */
    public static String anyString(int maxLength) {
        throw onlyInExploration();
    }

    /** A fresh symbolic reference: null, or an input object of the given class or of one that extends it. */
    public static <T> T any(Class<T> type) {
        throw onlyInExploration();
    }

    private static UnsupportedOperationException onlyInExploration() {
        return new UnsupportedOperationException("symbolic values exist only while heapwise explores");
    }

    /** On a plain JVM: the input is one that an assumption excludes. */
    public static final class AssumptionViolated extends RuntimeException {
        private static final long serialVersionUID = 1L;

        AssumptionViolated() {
            super("assumption violated");
        }
    }
}
