// left out: cut
// options: --length 2
class ArrayIsLong {
    static boolean run(int[] array) { return array != null && array.length == 3; }
}
