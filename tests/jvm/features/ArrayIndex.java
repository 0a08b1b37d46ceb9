// 1 returned, 1 threw java.lang.ArrayIndexOutOfBoundsException, 1 threw java.lang.NullPointerException
class ArrayIndex {
    static int run(int[] a, int i) { return a[i]; }
}
