// 1 returned
class Synchronized {
    private int n;

    synchronized int run() {
        synchronized (this) {
            return n;
        }
    }
}
