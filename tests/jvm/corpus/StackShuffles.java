package corpus;

/** Expressions that make the compiler duplicate, drop and reorder values on the operand stack. */
public class StackShuffles {
    int i;
    long l;
    double d;
    String s = "";
    static int staticInt;
    static long staticLong;

    static int effects;

    static long longEffect() {
        effects++;
        return 1L << effects;
    }

    static double doubleEffect() {
        effects += 10;
        return effects;
    }

    static int intEffect() {
        return effects += 100;
    }

    public static int droppedResults() {
        longEffect();
        doubleEffect();
        intEffect();
        new StackShuffles();
        return effects;
    }

    public static int chainedLocals() {
        int a;
        int b;
        int c;
        a = b = c = intEffect();
        return a + b + c;
    }

    public static long chainedLongLocals() {
        long a;
        long b;
        a = b = longEffect();
        return a * 10 + b;
    }

    public static int chainedField() {
        StackShuffles o = new StackShuffles();
        int x = o.i = 7;
        return x * 10 + o.i;
    }

    public static long chainedLongField() {
        StackShuffles o = new StackShuffles();
        long x = o.l = 7L << 33;
        double y = o.d = 0.5;
        return x + o.l + (long) (y + o.d);
    }

    public static int chainedArray() {
        int[] a = new int[2];
        int x = a[1] = 5;
        return x * 10 + a[1];
    }

    public static long chainedLongArray() {
        long[] a = new long[2];
        long x = a[1] = 5L << 40;
        return x + a[1];
    }

    public static int postIncrementField() {
        StackShuffles o = new StackShuffles();
        int x = o.i++ + o.i++ + ++o.i;
        return x * 10 + o.i;
    }

    public static long postIncrementLongField() {
        StackShuffles o = new StackShuffles();
        long x = o.l++ + o.l-- + --o.l;
        double y = o.d++ + ++o.d;
        return x * 100 + o.l * 10 + (long) y;
    }

    public static int postIncrementArray() {
        int[] a = {5};
        int x = a[0]++ * a[0]--;
        return x * 10 + a[0];
    }

    public static long postIncrementLongArray() {
        long[] a = {5};
        double[] b = {0.5};
        long x = a[0]++ * --a[0];
        return x * 10 + (long) (b[0]++ + b[0]);
    }

    public static long postIncrementStatics() {
        int x = staticInt++ + ++staticInt;
        long y = staticLong++ - --staticLong;
        return x * 100 + y * 10 + staticInt;
    }

    public static String stringCompoundField() {
        StackShuffles o = new StackShuffles();
        String t = o.s += "a" + (o.s += "b");
        return t + o.s;
    }

    public static String stringCompoundArray() {
        String[] a = {"x"};
        String t = a[0] += 1L + a[0];
        return t + a[0];
    }

    public static int conditionalOnStack() {
        int a = 3;
        return a + (a > 2 ? intEffect() : 0) * (a < 2 ? 1 : 2) - (effects == 100 ? 1 : 0);
    }

    public static long deepExpression() {
        long a = 1;
        int b = 2;
        double c = 3;
        return a + (b * (long) (c + (a - (b + (long) (c * (a + b))))));
    }

    StackShuffles self() {
        effects++;
        return this;
    }

    public static int receiverOfCompoundOnce() {
        StackShuffles o = new StackShuffles();
        o.self().i += 5;
        o.self().i++;
        o.self().l -= 2;
        return effects * 100 + o.i + (int) o.l;
    }

    public static int everyLocalSlot() {
        int a = intEffect(), b = a + 1, c = b + 1, d = c + 1, e = d + 1;
        a += e;
        return a + b + c + d + e;
    }

    static long longSlots(long a, long b) {
        long c = a - b;
        a = c * 2;
        return a + b + c;
    }

    static float floatSlots(float a, float b, float c, float d, float e) {
        a = b + e;
        b = a - c;
        c = d * a;
        d = c / b;
        e = a % 7;
        return a + b + c + d + e;
    }

    static double doubleSlots(double a, double b) {
        double c = a / b;
        a = c * 2;
        b = -a;
        return a + b * c;
    }

    static double mixedSlots(int x, double a, double b, long c) {
        a = b;
        b = c;
        c = x;
        return a + b * 10 + c * 100;
    }

    static long oddLongSlots(int x, long a, long b) {
        long t = a;
        a = b;
        b = t;
        return a - b;
    }

    static Object referenceSlots(Object a, Object b, Object c, Object d) {
        Object t = a;
        a = d;
        d = c;
        c = b;
        b = t;
        return "" + a + b + c + d;
    }

    public static String slotsOfEveryType() {
        return longSlots(5, 3) + " " + floatSlots(1, 2, 3, 4, 5) + " " + doubleSlots(1, 4) + " " + mixedSlots(1, 2, 3, 4)
                + " " + oddLongSlots(0, 7, 9) + " " + referenceSlots("a", "b", "c", "d");
    }

    static float slotZeroToThreeFloat() {
        float a = effects, b = a + 1, c = b * 2, d = c - 1, e = d;
        return a + b + c + d + e;
    }

    static double slotZeroAndTwoDouble() {
        double a = effects, b = a + 1, c = b * 2;
        return a + b + c;
    }

    static long slotZeroAndTwoLong() {
        long a = effects, b = a + 1, c = b * 2;
        return a + b + c;
    }

    static Object slotZeroToThreeReference() {
        Object a = "a", b = a, c = b, d = c, e = d;
        return e;
    }

    public static String localsStoredInLowSlots() {
        return slotZeroToThreeFloat() + " " + slotZeroAndTwoDouble() + " " + slotZeroAndTwoLong() + " "
                + slotZeroToThreeReference();
    }

    static double oddDoubleSlots() {
        int first = effects;
        double a = first + 1, b = a * 2;
        return a + b;
    }

    static long oddLongLocals() {
        int first = effects;
        long a = first + 1, b = a * 2;
        return a + b;
    }

    public static double localsStoredInOddSlots() {
        return oddDoubleSlots() + oddLongLocals();
    }

    public static String referenceConditions() {
        Object a = effects == 0 ? null : "x";
        Object b = new Object();
        String out = "";
        if (a == null) out += 1;
        if (a != null) out += 2;
        if (b == null) out += 3;
        if (b != null) out += 4;
        if (a == b) out += 5;
        if (a != b) out += 6;
        return out;
    }
}
