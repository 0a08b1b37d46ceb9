// 2 returned
class Boxes {
    static boolean run(int a) { return Integer.valueOf(a).equals(3); }
}
