// 2 returned
class MethodReferences {
    static int run(int a) {
        java.util.function.IntBinaryOperator max = Math::max;
        return max.applyAsInt(a, 5);
    }
}
