// 2 returned
class Records {
    record Pair(int x, int y) {}

    static boolean run(int a) { return new Pair(a, 1).equals(new Pair(2, 1)); }
}
