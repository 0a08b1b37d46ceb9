// 2 returned
class FloatsSymbolic {
    static boolean run(double a, double b) { return a < b; }
}
