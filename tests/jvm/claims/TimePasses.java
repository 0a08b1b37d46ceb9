// found
class TimePasses {
    static boolean run() {
        long before = System.nanoTime();
        return System.nanoTime() - before > 1_000_000_000;
    }
}
