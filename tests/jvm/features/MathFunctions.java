// 1 returned
class MathFunctions {
    static boolean run() {
        assert Math.exp(1) == Math.E && Math.log10(1e-5) == -5 && StrictMath.exp(1) == 2.7182818284590455;
        return Math.pow(2, 0.5) == Math.sqrt(2);
    }
}
