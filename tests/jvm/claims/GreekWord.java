// found
class GreekWord {
    static boolean run(String s) { return "\u03bb\u03b1".equals(s); }
}
