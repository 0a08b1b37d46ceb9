package corpus;

/** Arithmetic on long. */
public class LongArithmetic {
    static long identity(long x) {
        return x;
    }

    public static long addOverflow() {
        return identity(Long.MAX_VALUE) + 1;
    }

    public static long subtractOverflow() {
        return identity(Long.MIN_VALUE) - 1L;
    }

    public static long multiplyOverflow() {
        return identity(0x123456789abcdefL) * 0xfedcba987654321L;
    }

    public static long negateMinimum() {
        return -identity(Long.MIN_VALUE);
    }

    public static long minimumDividedByMinusOne() {
        return identity(Long.MIN_VALUE) / identity(-1);
    }

    public static long minimumRemainderMinusOne() {
        return identity(Long.MIN_VALUE) % identity(-1);
    }

    public static long[] divisionSigns() {
        long a = identity(17);
        long b = identity(5);
        return new long[] {a / b, a % b, -a / b, -a % b, a / -b, a % -b, -a / -b, -a % -b};
    }

    public static long divideByZero() {
        return 1L / identity(0);
    }

    public static long remainderByZero() {
        return 1L % identity(0);
    }

    public static long[] shiftsLeft() {
        long one = identity(1);
        return new long[] {one << 31, one << 32, one << 63, one << 64, one << 65, one << -1};
    }

    public static long[] shiftsRight() {
        long x = identity(-1234567890123L);
        return new long[] {x >> 7, x >> 63, x >> 64, x >> -3, x >>> 7, x >>> 63, x >>> 64, x >>> -3};
    }

    public static long shiftByLongDistance() {
        return identity(5) << identity(0x100000002L);
    }

    public static long[] bitOperations() {
        long a = identity(0x0ff0a5c30ff0a5c3L);
        long b = identity(0x70f0f00f12345678L);
        return new long[] {a & b, a | b, a ^ b, ~a};
    }

    public static long compoundAssignments() {
        long x = identity(1000);
        x += 5;
        x -= 7L;
        x *= 123456789;
        x /= 17;
        x %= 1000003;
        x <<= 40;
        x >>= 3;
        x >>>= 2;
        x |= 0xf0f0f0f0f0L;
        x ^= 0x1111111111L;
        x &= ~0xffL;
        return x;
    }

    public static long intProductWrapsBeforeWidening() {
        int a = 100000;
        long wrapped = a * a;
        long exact = (long) a * a;
        return exact - wrapped;
    }

    public static long increments() {
        long x = identity(0xffffffffL);
        long y = x++ + ++x;
        return y - x-- - --x;
    }

    public static int compare() {
        long a = identity(Long.MIN_VALUE);
        long b = identity(Long.MAX_VALUE);
        int score = 0;
        if (a < b) score |= 1;
        if (a <= b) score |= 2;
        if (a > b) score |= 4;
        if (a >= b) score |= 8;
        if (a == b) score |= 16;
        if (a != b) score |= 32;
        return score;
    }

    public static long constantsOfEveryKind() {
        long zero = 0L;
        long one = 1L;
        long small = 2L;
        long large = 0x7fffffffffffffL;
        return zero + one + small + large;
    }

    public static long fibonacci() {
        long a = 0;
        long b = 1;
        for (int i = 0; i < 90; i++) {
            long next = a + b;
            a = b;
            b = next;
        }
        return a;
    }

    public static long linearCongruential() {
        long seed = 42;
        for (int i = 0; i < 10; i++) {
            seed = seed * 6364136223846793005L + 1442695040888963407L;
        }
        return seed;
    }
}
