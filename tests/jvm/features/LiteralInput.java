// 3 returned
class LiteralInput {
    static boolean run(String s) { return s == "ab"; }
}
