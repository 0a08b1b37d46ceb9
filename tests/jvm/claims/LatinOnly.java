// restricted: string_characters
// options: --strings latin1
class LatinOnly {
    static boolean run(String s) { return s.length() == 1 && s.charAt(0) > 255; }
}
