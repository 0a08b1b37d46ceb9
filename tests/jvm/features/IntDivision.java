// 1 returned, 1 threw java.lang.ArithmeticException
class IntDivision {
    static int run(int a, int b) { return a / b; }
}
