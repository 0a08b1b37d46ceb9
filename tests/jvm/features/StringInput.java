// 2 returned, 1 threw java.lang.NullPointerException
class StringInput {
    static boolean run(String s) { return s.isEmpty(); }
}
