// 1 returned
class StringLiterals {
    static boolean run() { return "ab".equals(new String("ab")) && "a".concat("b").intern() == "ab"; }
}
