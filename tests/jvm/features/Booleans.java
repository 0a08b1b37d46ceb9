// 3 returned
class Booleans {
    static int run(boolean a, boolean b) { return a & !b ? 1 : 0; }
}
