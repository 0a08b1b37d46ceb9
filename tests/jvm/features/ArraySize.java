// 1 returned, 1 threw java.lang.NegativeArraySizeException
class ArraySize {
    static int run(int n) { return new int[n].length; }
}
