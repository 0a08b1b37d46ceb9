package corpus;

/** What goes wrong with arrays, and the messages that say so. */
public class ArrayErrors {
    static int index(int i) {
        return i;
    }

    public static int readBeyondEnd() {
        int[] a = new int[3];
        return a[index(3)];
    }

    public static int readNegative() {
        int[][] a = new int[3][3];
        return a[0][index(-1)];
    }

    public static int writeBeyondEnd() {
        String[] a = new String[2];
        a[index(5)] = "x";
        return 0;
    }

    public static long readFromEmpty() {
        long[] a = {};
        return a[index(0)];
    }

    public static int negativeSize() {
        return new int[index(-1)].length;
    }

    public static int negativeSizeOfReferences() {
        return new String[index(-7)].length;
    }

    public static int negativeInnerSize() {
        return new int[2][index(-3)].length;
    }

    public static int negativeInnerSizeBehindZero() {
        return new int[0][index(-3)].length;
    }

    public static int storeWrongType() {
        Object[] a = new String[2];
        a[0] = "fine";
        a[1] = Integer.valueOf(3);
        return 0;
    }

    public static int storeWrongOwnType() {
        Object[] a = new ArrayErrors[1];
        a[0] = new Object();
        return 0;
    }

    public static int storeWrongArray() {
        Object[] a = new int[1][];
        a[0] = new long[1];
        return 0;
    }

    public static boolean storeNullAlwaysFine() {
        Object[] a = new String[] {"x"};
        a[0] = null;
        return a[0] == null;
    }

    public static String storeSubclassFine() {
        Number[] a = new Number[2];
        a[0] = 1;
        a[1] = 2.5;
        return a[0] + " " + a[1];
    }

    public static int nullArrayRead() {
        int[] none = null;
        return none[index(0)];
    }

    public static int nullArrayWrite() {
        int[] none = null;
        none[0] = 1;
        return 0;
    }

    public static String nullCheckedAfterOperands() {
        int[] none = null;
        int[] steps = {0};
        try {
            none[steps[0]++] = steps[0]++;
        } catch (NullPointerException e) {
            return "steps " + steps[0];
        }
        return "no failure";
    }

    public static String boundsCheckedAfterRightHandSide() {
        int[] a = new int[1];
        int[] steps = {0};
        try {
            a[2] = steps[0]++;
        } catch (ArrayIndexOutOfBoundsException e) {
            return e.getMessage() + " steps " + steps[0];
        }
        return "no failure";
    }

    public static int compoundBoundsCheckedBeforeRightHandSide() {
        int[] a = new int[1];
        int[] steps = {0};
        try {
            a[2] += steps[0]++;
        } catch (ArrayIndexOutOfBoundsException e) {
            return steps[0];
        }
        return -1;
    }

    public static int failureLeavesPartialState() {
        int[] a = new int[4];
        try {
            for (int i = 0; ; i++) {
                a[i] = i * i;
            }
        } catch (IndexOutOfBoundsException e) {
            return a[3];
        }
    }

    public static int copyBeyondSource() {
        System.arraycopy(new int[10], 5, new int[20], 0, index(6));
        return 0;
    }

    public static int copyBeyondDestination() {
        System.arraycopy(new long[10], 0, new long[5], 3, index(4));
        return 0;
    }

    public static int copyNegativeLength() {
        System.arraycopy(new int[10], 0, new int[5], 0, index(-1));
        return 0;
    }

    public static int copyNegativePosition() {
        System.arraycopy(new String[10], index(-2), new String[5], 0, 1);
        return 0;
    }

    public static int copyBetweenDifferentPrimitives() {
        System.arraycopy(new int[10], 0, new long[10], 0, 1);
        return 0;
    }

    public static int copyFromNonArray() {
        System.arraycopy("text", 0, new int[1], 0, 1);
        return 0;
    }

    public static int copyPrimitiveToReferences() {
        System.arraycopy(new int[10], 0, new Object[10], 0, 1);
        return 0;
    }

    public static int copyFromNull() {
        System.arraycopy(null, 0, new int[1], 0, 0);
        return 0;
    }

    public static String copyStopsAtWrongElement() {
        Object[] from = {"a", "b", 3, "d"};
        String[] to = new String[4];
        try {
            System.arraycopy(from, 0, to, 0, 4);
        } catch (ArrayStoreException e) {
            return e.getMessage() + " " + to[0] + to[1] + to[2] + to[3];
        }
        return "no failure";
    }
}
