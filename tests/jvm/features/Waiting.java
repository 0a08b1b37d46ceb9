// unsupported: waiting for another thread
class Waiting {
    static synchronized void run() throws InterruptedException {
        Waiting.class.wait(1);
        Waiting.class.wait();
    }
}
