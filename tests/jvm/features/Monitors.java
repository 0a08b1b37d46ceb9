// 1 returned, 1 threw java.lang.IllegalMonitorStateException, 2 threw java.lang.NullPointerException
class Monitors {
    static void run(Monitors held, Monitors other) {
        synchronized (held) {
            other.notify();
        }
    }
}
