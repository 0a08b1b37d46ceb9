// 1 returned
class Lambdas {
    static int run(int a) {
        java.util.function.IntUnaryOperator next = x -> x + a;
        return next.applyAsInt(1);
    }
}
