// 1 returned
class SeededRandoms {
    static boolean run() { return new java.util.Random(42).nextInt(6) == 0; }
}
