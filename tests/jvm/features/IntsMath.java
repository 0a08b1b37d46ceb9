// 1 returned
// options: --ints math
class IntsMath {
    static boolean run(int a, long b) { return a + 1 < a | b - 1 > b; }
}
