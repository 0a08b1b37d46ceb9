// 1 returned
class StaticInitialiser {
    static int count = start();

    static int start() { return 3; }

    static int run() { return count++; }
}
