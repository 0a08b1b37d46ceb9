// never
class TextHasNoHalf {
    static boolean run(String s) { return s.length() < 0 || s.length() == 1 && s.substring(1).length() != 0; }
}
