// found, or left out: undecided
// options: --solver-timeout 0.05
class HardQuestion {
    static boolean run(long x, long y) {
        return x > 1 && y > 1 && x < 0x7fffffffL && y < 0x7fffffffL && x * y == 2147483629L * 2147483587L;
    }
}
