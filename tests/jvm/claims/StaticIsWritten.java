// complete
class StaticIsWritten {
    static int calls;
    static final String NAME = new String("name");

    static boolean run() {
        calls = 1;
        return calls == 1 && NAME.length() == 4;
    }
}
