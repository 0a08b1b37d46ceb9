// 2 returned
class Time {
    static boolean run() { return System.nanoTime() >= 0; }
}
