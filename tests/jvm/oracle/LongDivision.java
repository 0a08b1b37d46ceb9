package oracle;

/** Division and remainder, with their signs and overflow. */
public class LongDivision {
    public static int byInput(byte a, byte b) { return a / b; }
    public static int remainderByInput(byte a, byte b) { return a % b; }
    public static int minusOne(int a) { return a / -1; }
    public static int remainderMinusOne(int a) { return a % -1; }
    public static long longMinusOne(long a) { return a / -1; }
    public static long byThousand(long a) { return a / 1000; }
    public static int signOfRemainder(int a) { return a % 3 == -2 ? 1 : a % 3 == 2 ? 2 : 0; }
    public static int oddIsTrap(int a) { return a % 2 == 1 ? 1 : 0; }
    public static int floorDivision(int a) { return Math.floorDiv(a, 4) * 10 + Math.floorMod(a, 4) - a; }
    public static int shiftIsNotDivision(int a) { return (a >> 1) == a / 2 ? 1 : 0; }
    public static int floorByInput(byte a, byte b) { return Math.floorDiv((int) a, (int) b) - a / b; }
    public static int zeroFirst(int a) { return 0 / a; }
    public static int sideEffectBeforeZero(int a, int[] out) { try { return (out[0] = 5) / a; } catch (ArithmeticException e) { return -out[0]; } }
    public static boolean minimum(int a) { return a != 0 && a / -1 == a; }
    public static int charDivision(char c) { return c / 16 - c % 16; }
    public static long mixed(long a, int b) { return b == 0 ? a / b : a % 5; }
    public static byte compoundDivide(byte a) { a /= 2.5; return a; }
    public static int absoluteRemainder(int a) { return Math.abs(a) % 4; }
}
