// 1 cut
// options: --calls 50
class Recursion {
    static int run(int a) { return run(a + 1); }
}
