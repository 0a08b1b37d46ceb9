// 1 returned, 1 threw java.lang.IllegalArgumentException
class Constructor {
    final int n;

    Constructor(int n) {
        if (n < 0) {
            throw new IllegalArgumentException();
        }
        this.n = n;
    }
}
