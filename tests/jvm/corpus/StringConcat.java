package corpus;

/** String concatenation with operands of every type. */
public class StringConcat {
    static String text = "start";
    String field = "f";

    public static String everyPrimitive() {
        byte b = -8;
        short s = 300;
        char c = 'c';
        int i = -70000;
        long l = 1L << 40;
        float f = 1.5f;
        double d = -0.25;
        boolean z = true;
        return "" + b + s + c + i + l + f + d + z;
    }

    public static String nullOperands() {
        String none = null;
        Object nothing = null;
        return none + "x" + nothing + null;
    }

    public static String nullPlusNull() {
        String a = null;
        String b = null;
        return a + b;
    }

    public static String charsAddAsNumbersFirst() {
        char a = 'a';
        char b = 'b';
        return a + b + "x" + a + b;
    }

    public static String leftAssociative() {
        int x = 1;
        int y = 2;
        return x + y + "=" + x + y + (x + y);
    }

    public static String objects() {
        Object o = new Object() {
            @Override
            public String toString() {
                return "shown";
            }
        };
        return o + "/" + Integer.valueOf(5) + Character.valueOf('q') + new StringBuilder("sb");
    }

    public static String toStringReturningNull() {
        Object o = new Object() {
            @Override
            public String toString() {
                return null;
            }
        };
        return "<" + o + ">";
    }

    public static String compoundOnLocal() {
        String s = "a";
        s += 1;
        s += 'b';
        s += 2.5;
        s += null;
        s += s;
        return s;
    }

    public static String compoundOnArrayAndField() {
        String[] a = {"x", null};
        int i = 0;
        a[i++] += i;
        a[i] += "y";
        StringConcat o = new StringConcat();
        o.field += o.field + 1;
        text += 'c';
        return a[0] + a[1] + o.field + text;
    }

    public static String compoundOnObject() {
        Object o = 5;
        o += "x";
        return (String) o;
    }

    public static boolean constantsAreInterned() {
        final String a = "con";
        String b = "con";
        String whole = "constant";
        return whole == a + "stant" && whole != b + "stant" && whole == (b + "stant").intern();
    }

    public static String evaluationOrder() {
        int[] n = {0};
        return "" + n[0]++ + n[0]++ + ++n[0] + (n[0] = 9) + n[0];
    }

    public static int exceptionInOperand() {
        Object o = new Object() {
            @Override
            public String toString() {
                throw new IllegalStateException("no text");
            }
        };
        return ("a" + o).length();
    }

    public static String extremes() {
        return Integer.MIN_VALUE + " " + Long.MIN_VALUE + " " + Byte.MIN_VALUE + " " + Float.MAX_VALUE + " "
                + Double.MIN_VALUE;
    }

    public static String runtimeExtremes() {
        int i = Integer.parseInt("-2147483648");
        long l = Long.parseLong("-9223372036854775808");
        double d = i * 1.0;
        float f = l;
        return i + " " + l + " " + d + " " + f + " " + -i + " " + d / 0 + " " + 0 / f;
    }

    public static String nonLatin() {
        char c = '\u03b1';
        String s = "\u4e2d";
        return "a" + c + s + "z" + (int) c;
    }

    public static String unicodeEscapesAndControls() {
        return "tab\t" + '\n' + "quote\" back\\ " + '\u0000' + "\u007f";
    }

    public static String manyOperands() {
        int i = 1;
        return "a" + i + "b" + i + "c" + i + "d" + i + "e" + i + "f" + i + "g" + i + "h" + i + "i" + i + "j" + i + "k" + i
                + "l" + i + "m" + i + "n" + i;
    }

    public static String emptyOperands() {
        String e = "";
        return e + e + "" + e;
    }

    public static String inLoop() {
        String s = "";
        for (int i = 0; i < 15; i++) {
            s = i + s + (char) ('a' + i);
        }
        return s;
    }
}
