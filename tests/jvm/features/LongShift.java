// 2 returned
class LongShift {
    static boolean run(long a) { return a >>> 60 == 15; }
}
