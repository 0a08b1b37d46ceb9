package corpus;

/** Loops, labels, break and continue. */
public class Loops {
    public static int forSum() {
        int sum = 0;
        for (int i = 1; i <= 100; i++) {
            sum += i;
        }
        return sum;
    }

    public static int whileCollatz() {
        int n = 27;
        int steps = 0;
        while (n != 1) {
            n = n % 2 == 0 ? n / 2 : 3 * n + 1;
            steps++;
        }
        return steps;
    }

    public static int doWhileRunsOnce() {
        int count = 0;
        do {
            count++;
        } while (count < 0);
        return count;
    }

    public static String nestedTriangles() {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < 4; i++) {
            for (int j = 0; j <= i; j++) {
                out.append(i * j);
            }
            out.append('/');
        }
        return out.toString();
    }

    public static String labelledBreak() {
        String found = "none";
        outer:
        for (int i = 2; i < 20; i++) {
            for (int j = 2; j < 20; j++) {
                if (i * j == 91) {
                    found = i + "x" + j;
                    break outer;
                }
            }
        }
        return found;
    }

    public static int labelledContinue() {
        int primes = 0;
        next:
        for (int i = 2; i < 50; i++) {
            for (int j = 2; j * j <= i; j++) {
                if (i % j == 0) {
                    continue next;
                }
            }
            primes++;
        }
        return primes;
    }

    public static int breakAndContinue() {
        int sum = 0;
        for (int i = 0; ; i++) {
            if (i % 3 == 0) {
                continue;
            }
            if (i > 20) {
                break;
            }
            sum += i;
        }
        return sum;
    }

    public static int labelledBlock() {
        int x = 5;
        block:
        {
            if (x > 3) {
                break block;
            }
            x = 100;
        }
        return x;
    }

    public static int commaSeparatedUpdates() {
        int meetings = 0;
        for (int i = 0, j = 10; i < j; i++, j -= 2) {
            meetings += i * j;
        }
        return meetings;
    }

    public static int countDownLong() {
        int rounds = 0;
        for (long l = 5_000_000_003L; l > 5_000_000_000L; l--) {
            rounds++;
        }
        return rounds;
    }

    public static int doubleCounter() {
        int rounds = 0;
        for (double d = 0; d < 1; d += 0.1) {
            rounds++;
        }
        return rounds;
    }

    public static int forEachOverArrayKeepsTheArray() {
        int[] values = {1, 2, 3};
        int sum = 0;
        for (int v : values) {
            values = new int[] {100, 100, 100};
            sum += v + values[0];
        }
        return sum;
    }

    public static String bubbleSort() {
        int[] a = {5, 3, 9, 1, 7, 3};
        boolean swapped;
        do {
            swapped = false;
            for (int i = 1; i < a.length; i++) {
                if (a[i - 1] > a[i]) {
                    int t = a[i];
                    a[i] = a[i - 1];
                    a[i - 1] = t;
                    swapped = true;
                }
            }
        } while (swapped);
        return java.util.Arrays.toString(a);
    }

    public static int returnFromNestedLoop() {
        for (int i = 0; ; i++) {
            for (int j = 0; j < i; j++) {
                if (i * i + j * j == 130) {
                    return i * 100 + j;
                }
            }
        }
    }

    static int ackermann(int m, int n) {
        return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }

    public static int recursion() {
        return ackermann(2, 3);
    }

    static boolean isEven(int n) {
        return n == 0 || isOdd(n - 1);
    }

    static boolean isOdd(int n) {
        return n != 0 && isEven(n - 1);
    }

    public static boolean mutualRecursion() {
        return isEven(20) && isOdd(7) && !isEven(9);
    }
}
