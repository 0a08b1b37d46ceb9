package corpus;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** System.arraycopy and java.util.Arrays. */
public class ArrayLibrary {
    public static String copyOverlappingForwards() {
        int[] a = {0, 1, 2, 3, 4, 5, 6, 7};
        System.arraycopy(a, 0, a, 2, 5);
        return Arrays.toString(a);
    }

    public static String copyOverlappingBackwards() {
        char[] a = "abcdefgh".toCharArray();
        System.arraycopy(a, 3, a, 1, 4);
        return new String(a);
    }

    public static String copyReferences() {
        String[] from = {"a", "b", "c"};
        Object[] to = new Object[5];
        System.arraycopy(from, 1, to, 2, 2);
        return Arrays.toString(to);
    }

    public static int copyNothing() {
        int[] a = new int[3];
        System.arraycopy(a, 3, a, 3, 0);
        return a.length;
    }

    public static String fill() {
        int[] a = new int[6];
        Arrays.fill(a, 7);
        Arrays.fill(a, 2, 4, -1);
        boolean[] b = new boolean[2];
        Arrays.fill(b, true);
        return Arrays.toString(a) + Arrays.toString(b);
    }

    public static int fillBadRange() {
        Arrays.fill(new int[4], 3, 1, 0);
        return 0;
    }

    public static int fillBeyondEnd() {
        Arrays.fill(new int[4], 1, 9, 0);
        return 0;
    }

    public static String sortInts() {
        int[] a = {5, -3, 9, 0, Integer.MIN_VALUE, 7, 5, Integer.MAX_VALUE};
        Arrays.sort(a);
        return Arrays.toString(a);
    }

    public static int sortManyInts() {
        int[] a = new int[120];
        int x = 12345;
        for (int i = 0; i < a.length; i++) {
            x = x * 1103515245 + 12345;
            a[i] = x >> 16;
        }
        Arrays.sort(a);
        int h = 0;
        for (int i = 0; i < a.length; i++) {
            h = h * 31 + a[i];
        }
        return h;
    }

    public static String sortDoubles() {
        double[] a = {1.5, Double.NaN, -0.0, 0.0, -7, Double.NEGATIVE_INFINITY};
        Arrays.sort(a);
        return Arrays.toString(a);
    }

    public static String sortChars() {
        char[] a = "sphinxofblackquartz".toCharArray();
        Arrays.sort(a);
        return String.valueOf(a);
    }

    public static String sortRange() {
        long[] a = {9, 8, 7, 6, 5};
        Arrays.sort(a, 1, 4);
        return Arrays.toString(a);
    }

    public static String sortStrings() {
        String[] a = {"pear", "Apple", "fig", "", "apple"};
        Arrays.sort(a);
        return Arrays.toString(a);
    }

    public static String sortIsStable() {
        String[] a = {"bb", "a", "cc", "d", "aa", "e"};
        Arrays.sort(a, (x, y) -> Integer.compare(x.length(), y.length()));
        return Arrays.toString(a);
    }

    public static String sortReversed() {
        Integer[] a = {3, 1, 4, 1, 5, 9, 2, 6};
        Arrays.sort(a, Collections.reverseOrder());
        return Arrays.toString(a);
    }

    public static int sortManyObjects() {
        Integer[] a = new Integer[100];
        for (int i = 0; i < a.length; i++) {
            a[i] = i * 37 % 101;
        }
        Arrays.sort(a);
        int h = 0;
        for (Integer i : a) {
            h = h * 7 + i;
        }
        return h;
    }

    public static int sortMixedTypesFails() {
        Object[] a = {1, "two"};
        Arrays.sort(a);
        return 0;
    }

    public static String equalsAndHash() {
        int[] a = {1, 2, 3};
        int[] b = {1, 2, 3};
        return Arrays.equals(a, b) + " " + Arrays.equals(a, null) + " " + Arrays.hashCode(a) + " "
                + Arrays.hashCode(new String[] {"x", null}) + " " + Arrays.hashCode((int[]) null);
    }

    public static boolean deepEquals() {
        int[][] a = {{1}, {2, 3}};
        int[][] b = {{1}, {2, 3}};
        return Arrays.deepEquals(a, b) && !Arrays.equals(a, b);
    }

    public static String copyOf() {
        int[] a = {1, 2, 3};
        return Arrays.toString(Arrays.copyOf(a, 5)) + Arrays.toString(Arrays.copyOf(a, 2))
                + Arrays.toString(Arrays.copyOfRange(a, 1, 5));
    }

    public static String copyOfReferencesKeepsType() {
        Object[] a = Arrays.copyOf(new String[] {"a"}, 3);
        return a.getClass().getSimpleName() + Arrays.toString(a);
    }

    public static Object copyOfNegative() {
        return Arrays.copyOf(new int[3], -1);
    }

    public static Object copyOfBadRange() {
        return Arrays.copyOfRange(new int[3], 3, 1);
    }

    public static String binarySearch() {
        int[] a = {1, 3, 5, 7, 9};
        return Arrays.binarySearch(a, 7) + " " + Arrays.binarySearch(a, 4) + " " + Arrays.binarySearch(a, 100) + " "
                + Arrays.binarySearch(new String[] {"a", "c"}, "b");
    }

    public static String asListWritesThrough() {
        String[] a = {"x", "y"};
        List<String> list = Arrays.asList(a);
        list.set(0, "z");
        a[1] = "w";
        return list + a[0] + list.size() + list.indexOf("w");
    }

    public static boolean asListCannotGrow() {
        return Arrays.asList(1, 2, 3).add(4);
    }

    public static String toStrings() {
        return Arrays.toString(new double[] {1, 2.5}) + Arrays.toString(new char[] {'a'}) + Arrays.toString((int[]) null)
                + Arrays.toString(new Object[0]) + Arrays.deepToString(new Object[] {1, new int[] {2}, null});
    }

    public static String setAll() {
        int[] a = new int[5];
        Arrays.setAll(a, i -> i * i);
        return Arrays.toString(a) + Arrays.stream(a).sum();
    }
}
