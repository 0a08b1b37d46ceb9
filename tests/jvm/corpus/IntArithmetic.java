package corpus;

/** Arithmetic on int: wrapping, signs of division and remainder, shifts and bit operations. */
public class IntArithmetic {
    static int identity(int x) {
        return x;
    }

    public static int addOverflow() {
        int x = Integer.MAX_VALUE;
        return x + identity(1);
    }

    public static int subtractOverflow() {
        int x = Integer.MIN_VALUE;
        return x - identity(1);
    }

    public static int multiplyOverflow() {
        int x = identity(123456789);
        return x * 987654321;
    }

    public static int negateMinimum() {
        return -identity(Integer.MIN_VALUE);
    }

    public static int minimumDividedByMinusOne() {
        return identity(Integer.MIN_VALUE) / identity(-1);
    }

    public static int minimumRemainderMinusOne() {
        return identity(Integer.MIN_VALUE) % identity(-1);
    }

    public static String divisionSigns() {
        int[] values = {7, -7};
        StringBuilder out = new StringBuilder();
        for (int a : values) {
            for (int b : new int[] {2, -2}) {
                out.append(a / b).append(' ').append(a % b).append(';');
            }
        }
        return out.toString();
    }

    public static int divideByZero() {
        int zero = identity(0);
        return 5 / zero;
    }

    public static int remainderByZero() {
        int zero = identity(0);
        return 5 % zero;
    }

    public static int[] shiftLeftBeyondWidth() {
        int one = identity(1);
        return new int[] {one << 31, one << 32, one << 33, one << -1, one << 63, one << Integer.MIN_VALUE};
    }

    public static int[] shiftRightSigned() {
        int x = identity(-1024);
        return new int[] {x >> 3, x >> 31, x >> 32, x >> 35, x >> -1};
    }

    public static int[] shiftRightUnsigned() {
        int x = identity(-1024);
        return new int[] {x >>> 3, x >>> 31, x >>> 32, x >>> 35, x >>> -1};
    }

    public static int shiftByLong() {
        int x = identity(3);
        long distance = 33L;
        return x << distance;
    }

    public static int[] bitOperations() {
        int a = identity(0x0ff0a5c3);
        int b = identity(0x70f0f00f);
        return new int[] {a & b, a | b, a ^ b, ~a, a & ~b};
    }

    public static int compoundAssignments() {
        int x = identity(10);
        x += 5;
        x -= 3;
        x *= 7;
        x /= 4;
        x %= 13;
        x <<= 3;
        x >>= 1;
        x >>>= 1;
        x |= 0x100;
        x ^= 0x11;
        x &= 0x1fe;
        return x;
    }

    public static int compoundWithDouble() {
        int x = identity(10);
        x *= 2.55;
        x += 0.9;
        return x;
    }

    public static int incrementsInExpressions() {
        int i = identity(5);
        int r = i++ + ++i * i-- - --i;
        return r * 100 + i;
    }

    public static int evaluationOrder() {
        int i = 2;
        int j = (i = 3) * i;
        int k = i + (i = 10) * i;
        return j * 1000 + k;
    }

    public static int arrayIndexEvaluatedOnce() {
        int[] a = {1, 2, 3, 4};
        int i = 0;
        a[i++] += 10;
        a[i++] += a[i];
        return a[0] * 10000 + a[1] * 100 + i;
    }

    public static int leftOperandFirst() {
        int a = identity(9);
        a += (a = 3);
        return a;
    }

    public static boolean constantsOfEverySize() {
        int sum = -1 + identity(0) + 1 + 2 + 3 + 4 + 5 + identity(6) + identity(-128) + identity(127)
                + identity(128) + identity(-129) + identity(32767) + identity(-32768) + identity(32768)
                + identity(-32769);
        return sum == 18;
    }

    public static int hashLoop() {
        int h = 17;
        for (int i = 0; i < 20; i++) {
            h = h * 31 + (h >>> 7 ^ i);
        }
        return h;
    }
}
