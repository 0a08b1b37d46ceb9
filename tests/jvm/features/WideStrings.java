// 3 returned, 1 threw java.lang.NullPointerException
class WideStrings {
    static boolean run(String s) { return s.length() == 1 && s.charAt(0) > 255; }
}
