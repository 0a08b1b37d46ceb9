// found
class NumbersWrapAround {
    static boolean run(int x) { return x + 1 < x; }
}
