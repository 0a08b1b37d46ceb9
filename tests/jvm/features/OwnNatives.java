// 2 returned
class OwnNatives {
    static int ready;

    /** The JDK has native methods of this name, which do nothing here. This one is not theirs. */
    static void registerNatives() {
        ready = 1;
    }

    static int run(int x) {
        registerNatives();
        if (ready == 0) throw new IllegalStateException();
        return x > 0 ? 1 : 2;
    }
}
