// 4 returned, 1 threw java.lang.NullPointerException, 1 cut
// options: --loops 3
class ArrayClone {
    static boolean run(int[] a) { return a.clone() == a; }
}
