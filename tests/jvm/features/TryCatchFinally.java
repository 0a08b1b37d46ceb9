// 2 returned
class TryCatchFinally {
    static int run(int a) {
        int n = 0;
        try {
            n = 10 / a;
        } catch (ArithmeticException e) {
            n = -1;
        } finally {
            n++;
        }
        return n;
    }
}
