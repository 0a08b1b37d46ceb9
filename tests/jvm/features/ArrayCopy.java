// 1 returned, 1 threw java.lang.ArrayIndexOutOfBoundsException, 1 threw java.lang.NullPointerException
class ArrayCopy {
    static int run(int[] a) {
        int[] b = new int[2];
        System.arraycopy(a, 0, b, 0, 2);
        return b[1];
    }
}
