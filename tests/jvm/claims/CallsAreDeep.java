// left out: cut
// options: --calls 5
class CallsAreDeep {
    static int depth(int n) { return n <= 0 ? 0 : 1 + depth(n - 1); }

    static boolean run(int n) { return depth(n) == 7; }
}
