// left out: cut
class LoopIsLong {
    static boolean run(int n) {
        int i = 0;
        while (i < n) i++;
        return i == 100_000;
    }
}
