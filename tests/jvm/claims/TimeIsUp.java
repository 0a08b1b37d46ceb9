// left out: interrupted
// options: --timeout 0.5 --loops none --steps none
class TimeIsUp {
    static boolean run(int n) {
        int i = 0;
        while (i < n) i++;
        return i == Integer.MAX_VALUE;
    }
}
