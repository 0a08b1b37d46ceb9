package corpus;

/** Parsing numbers, and the messages when that fails. */
public class ParseNumbers {
    public static String parseInts() {
        return Integer.parseInt("0") + " " + Integer.parseInt("-17") + " " + Integer.parseInt("+5") + " "
                + Integer.parseInt("2147483647") + " " + Integer.parseInt("-2147483648") + " " + Integer.parseInt("007");
    }

    public static int parseIntWord() {
        return Integer.parseInt("abc");
    }

    public static int parseIntEmpty() {
        return Integer.parseInt("");
    }

    public static int parseIntNull() {
        return Integer.parseInt(null);
    }

    public static int parseIntTooLarge() {
        return Integer.parseInt("2147483648");
    }

    public static int parseIntWithSpace() {
        return Integer.parseInt(" 1");
    }

    public static int parseIntOnlySign() {
        return Integer.parseInt("-");
    }

    public static int parseIntBadRadix() {
        return Integer.parseInt("1", 1);
    }

    public static String parseIntRadix() {
        return Integer.parseInt("ff", 16) + " " + Integer.parseInt("-1010", 2) + " " + Integer.parseInt("zz", 36) + " "
                + Integer.valueOf("77", 8);
    }

    public static int parseIntDigitOutsideRadix() {
        return Integer.parseInt("12", 2);
    }

    public static String parseLongs() {
        return Long.parseLong("9223372036854775807") + " " + Long.parseLong("-9223372036854775808") + " "
                + Long.valueOf("12") + " " + Long.parseLong("7fffffff", 16);
    }

    public static long parseLongTooLarge() {
        return Long.parseLong("9223372036854775808");
    }

    public static long parseLongSuffix() {
        return Long.parseLong("5L");
    }

    public static String parseSmall() {
        return Byte.parseByte("-128") + " " + Short.parseShort("32767") + " " + Byte.valueOf("7");
    }

    public static byte parseByteOutOfRange() {
        return Byte.parseByte("128");
    }

    public static short parseShortOutOfRange() {
        return Short.parseShort("-32769");
    }

    public static String parseBooleans() {
        return Boolean.parseBoolean("True") + " " + Boolean.parseBoolean("yes") + " " + Boolean.parseBoolean(null);
    }

    public static String decode() {
        return Integer.decode("0x1F") + " " + Integer.decode("-010") + " " + Integer.decode("#ff") + " "
                + Integer.decode("12");
    }

    public static double[] parseDoubles() {
        return new double[] {Double.parseDouble("0"), Double.parseDouble("-1.5"), Double.parseDouble("1e3"),
            Double.parseDouble("0.1"), Double.parseDouble(" 2.5 "), Double.parseDouble("NaN"),
            Double.parseDouble("-Infinity"), Double.parseDouble("123456789.123456789")};
    }

    public static double parseDoubleWord() {
        return Double.parseDouble("one");
    }

    public static double parseDoubleEmpty() {
        return Double.parseDouble("");
    }

    public static float parseFloat() {
        return Float.parseFloat("0.1") + Float.parseFloat("1e-2");
    }

    public static int catchAndContinue() {
        int sum = 0;
        for (String s : new String[] {"1", "x", "3", "", "5"}) {
            try {
                sum += Integer.parseInt(s);
            } catch (NumberFormatException e) {
                sum += 1000;
            }
        }
        return sum;
    }

    public static int unsignedParse() {
        return Integer.parseUnsignedInt("4294967295");
    }
}
