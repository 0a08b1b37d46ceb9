// unsupported: java.lang.Thread
class Threads {
    static void run() { new Thread(() -> {}).start(); }
}
