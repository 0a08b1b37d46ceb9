// 6 returned
class FloatsDecided {
    /** No example is near at hand for these, and some of them hold for no number. */
    static int run(double x) {
        if (!(x > 2 && x < 3)) return 0;
        if (x * x < 4 || 1 / x > 0.5 || x % 1.0 >= 1) return 1;
        if (x + 0.1 == 2.7) return 2;
        if (Math.sqrt(x) == 1.5) return 3;
        return (float) x == x ? 4 : 5;
    }
}
