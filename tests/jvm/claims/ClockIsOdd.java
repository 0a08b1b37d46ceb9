// found
class ClockIsOdd {
    static boolean run() { return System.currentTimeMillis() % 2 == 1; }
}
