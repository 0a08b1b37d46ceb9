package corpus;

/** The types that are computed as int: byte, short, char and boolean. */
public class SmallIntegers {
    static byte byteField = 127;
    static short shortField = 32767;
    static char charField = 65535;
    byte instanceByte = -128;

    public static byte byteIncrementWraps() {
        byte b = 127;
        b++;
        return b;
    }

    public static byte byteDecrementWraps() {
        byte b = -128;
        --b;
        return b;
    }

    public static short shortIncrementWraps() {
        short s = Short.MAX_VALUE;
        s++;
        return s;
    }

    public static char charIncrementWraps() {
        char c = '\uffff';
        c++;
        return c;
    }

    public static char charDecrementWraps() {
        char c = 0;
        c--;
        return c;
    }

    public static int staticFieldsWrap() {
        byteField++;
        ++shortField;
        charField++;
        return byteField + shortField + charField;
    }

    public static int instanceFieldWraps() {
        SmallIntegers s = new SmallIntegers();
        s.instanceByte--;
        return s.instanceByte;
    }

    public static byte compoundNarrows() {
        byte b = 100;
        b += 100;
        b *= 3;
        b -= 1000;
        return b;
    }

    public static char charCompoundNarrows() {
        char c = 'A';
        c += 70000;
        c -= 3;
        return c;
    }

    public static byte unsignedShiftOfNegativeByte() {
        byte b = -1;
        b >>>= 4;
        return b;
    }

    public static int unsignedShiftOfByteAsInt() {
        byte b = -16;
        return b >>> 2;
    }

    public static short unsignedShiftOfShort() {
        short s = (short) 0x8000;
        s >>>= 1;
        return s;
    }

    public static int byteSumIsInt() {
        byte a = 100;
        byte b = 100;
        return a + b;
    }

    public static int unsignedByteMask() {
        byte b = (byte) 0xfe;
        return (b & 0xff) + b;
    }

    public static int charArithmetic() {
        char c = 'a';
        int offset = c - 'A';
        return offset * 1000 + (char) (c + 1);
    }

    public static int charTimesCharExceedsItsRange() {
        char c = '\uffff';
        return c * c;
    }

    public static String charTernaryTypes() {
        boolean yes = true;
        int i = 66;
        char c = 'A';
        return "" + (yes ? c : 66) + (yes ? c : i) + (yes ? 66 : c);
    }

    public static boolean booleanCompound() {
        boolean b = true;
        b &= false;
        b |= true;
        b ^= true;
        return b;
    }

    public static byte[] byteArrayWraps() {
        byte[] a = {127, -128, 5};
        a[0]++;
        a[1]--;
        a[2] += 300;
        return a;
    }

    public static char[] charArrayWraps() {
        char[] a = {65535, 0, 'x'};
        a[0]++;
        a[1]--;
        a[2] *= 1000;
        return a;
    }

    public static short[] shortArrayWraps() {
        short[] a = {32767, -32768, 7};
        a[0]++;
        a[1]--;
        a[2] <<= 13;
        return a;
    }

    public static byte assignedConstantsNarrow() {
        final int five = 5;
        byte b = five;
        b = 'c';
        return b;
    }

    static byte truncate(int x) {
        return (byte) x;
    }

    public static int returnedByteIsTruncated() {
        return truncate(0x1ff) + truncate(0x80);
    }
}
