// 4 returned
class NarrowIntegers {
    static boolean run(byte b, short s, char c) { return b > 100 && s == (byte) s && c == 'x'; }
}
