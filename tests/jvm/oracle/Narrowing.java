package oracle;

/** Casts that lose bits. */
public class Narrowing {
    public static byte intToByte(int i) { return (byte) i; }
    public static char intToChar(int i) { return (char) i; }
    public static int byteToCharToInt(byte b) { return (char) b; }
    public static int byteCharShort(byte b) { return (short) (char) b; }
    public static int longToInt(long l) { return (int) l; }
    public static boolean roundTrip(long l) { return (int) l == l; }
    public static boolean charRoundTrip(int i) { return (char) i == (short) i; }
    public static short longToShort(long l) { return (short) (l >> 8); }
    public static int doubleToByte(double d) { return (byte) d; }
    public static char floatToChar(float f) { return (char) f; }
    public static long doubleToLong(double d) { return (long) d; }
    public static int floatToInt(float f) { return (int) f; }
    public static boolean intToFloatLoses(int i) { return (int) (float) i == i; }
    public static boolean longToDoubleLoses(int i) { long l = 9007199254740992L + (i & 3); return (long) (double) l == l; }
    public static int maskSigned(byte b) { return b & 0xff; }
    public static int foldSigns(byte b) { int i = b; char c = (char) i; short s = (short) c; return s == b ? 1 : c == i ? 2 : 3; }
    public static boolean charNeverNegative(char c) { return (char) (c - 1) >= 0 && c - 1 < 0; }
    public static byte boxedNarrow(Integer i) { return i.byteValue(); }
    public static int shortOverflow(short s) { s++; return s; }
    public static short negateShort(short s) { return (short) -s; }
}
