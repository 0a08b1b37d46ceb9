// left out: unsupported
class OtherThread {
    static volatile boolean done;

    static boolean run() throws InterruptedException {
        Thread other = new Thread(() -> done = true);
        other.start();
        other.join();
        return done;
    }
}
