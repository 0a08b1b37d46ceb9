// 2 returned
class IntOverflow {
    static boolean run(int a) { return a + 1 < a; }
}
