// 1 returned, 1 excluded
class Assume {
    static int run(int a) {
        heapwise.Heapwise.assume(a > 3);
        return a > 0 ? 1 : 0;
    }
}
