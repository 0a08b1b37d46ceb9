// left out: cut
// options: --steps 100
class StepsAreMany {
    static boolean run() {
        int sum = 0;
        for (int i = 0; i < 1000; i++) sum += i;
        return sum == 499500;
    }
}
