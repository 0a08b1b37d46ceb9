// 2 returned, 1 threw java.lang.NullPointerException
// options: --strings latin1
class LatinStrings {
    static boolean run(String s) { return s.length() == 1 && s.charAt(0) > 255; }
}
