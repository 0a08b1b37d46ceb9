// restricted: no_overflow
// options: --ints math
class NumbersDoNotWrap {
    static boolean run(int x) { return x + 1 < x; }
}
