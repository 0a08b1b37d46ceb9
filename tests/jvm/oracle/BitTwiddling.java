package oracle;

/** Bits. */
public class BitTwiddling {
    public static boolean powerOfTwo(int a) { return a > 0 && (a & a - 1) == 0; }
    public static int lowest(int a) { return a & -a; }
    public static int count(byte a) { return Integer.bitCount(a); }
    public static int leading(int a) { return Integer.numberOfLeadingZeros(a); }
    public static int trailing(int a) { return Integer.numberOfTrailingZeros(a); }
    public static int highestOne(int a) { return Integer.highestOneBit(a); }
    public static int reverse(byte a) { return Integer.reverse(a); }
    public static int reverseBytes(int a) { return Integer.reverseBytes(a); }
    public static int rotate(int a) { return Integer.rotateLeft(a, 33); }
    public static int rotateBy(byte a, int n) { return Integer.rotateRight(a, n); }
    public static int branchless(int a, int b) { return b ^ (a ^ b) & -(a < b ? 1 : 0); }
    public static int absolute(int a) { int m = a >> 31; return (a ^ m) - m; }
    public static boolean sameSign(int a, int b) { return (a ^ b) >= 0; }
    public static int averageUp(int a, int b) { return (a | b) - ((a ^ b) >> 1); }
    public static int complement(byte a) { return ~a & 0xf; }
    public static int precedence(int a) { return a & 3 + 1 << 1; }
    public static boolean bitOfChar(char c) { return (c & 1 << 15) != 0; }
    public static long longMask(long a) { return a & 0xffffffffL; }
    public static long intMaskTrap(long a) { return a & 0xffffffff; }
    public static int swapXor(int a, int b) { a ^= b; b ^= a; a ^= b; return a < b ? 1 : 0; }
    public static int longZeros(long a) { return Long.numberOfTrailingZeros(a); }
}
