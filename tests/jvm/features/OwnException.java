// 1 returned, 1 threw java.lang.IllegalArgumentException
class OwnException {
    static void run(int a) {
        if (a < 0) {
            throw new IllegalArgumentException("negative");
        }
    }
}
