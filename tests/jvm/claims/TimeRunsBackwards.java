// never
class TimeRunsBackwards {
    static boolean run() {
        long before = System.nanoTime();
        return System.nanoTime() - before < 0;
    }
}
