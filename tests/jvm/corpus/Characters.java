package corpus;

/** java.lang.Character and arithmetic on characters. */
public class Characters {
    static final String SAMPLE = "aZ5 _\t$\u00e9\u03b1\u4e2d";

    static String each(java.util.function.IntPredicate test) {
        StringBuilder out = new StringBuilder();
        for (char c : SAMPLE.toCharArray()) {
            out.append(test.test(c) ? '1' : '0');
        }
        return out.toString();
    }

    public static String isDigit() {
        return each(Character::isDigit);
    }

    public static String isLetter() {
        return each(Character::isLetter);
    }

    public static String isLetterOrDigit() {
        return each(Character::isLetterOrDigit);
    }

    public static String isWhitespace() {
        return each(Character::isWhitespace);
    }

    public static String isUpperAndLower() {
        return each(Character::isUpperCase) + " " + each(Character::isLowerCase);
    }

    public static String isIdentifierPart() {
        return each(Character::isJavaIdentifierStart) + " " + each(Character::isJavaIdentifierPart);
    }

    public static String changeCase() {
        return "" + Character.toUpperCase('a') + Character.toLowerCase('Q') + Character.toUpperCase('1')
                + Character.toUpperCase('\u00e9');
    }

    public static String digits() {
        return Character.digit('7', 10) + " " + Character.digit('f', 16) + " " + Character.digit('g', 16) + " "
                + Character.getNumericValue('9') + " " + Character.getNumericValue('z') + " "
                + Character.forDigit(11, 16);
    }

    public static String texts() {
        return Character.toString('x') + Character.valueOf('y') + String.valueOf('z') + (char) 65 + (int) 'A';
    }

    public static String surrogates() {
        char[] pair = Character.toChars(0x1F600);
        return pair.length + " " + Character.isHighSurrogate(pair[0]) + " " + Character.isLowSurrogate(pair[1]) + " "
                + Character.toCodePoint(pair[0], pair[1]) + " " + Character.charCount(65);
    }

    public static String alphabet() {
        StringBuilder out = new StringBuilder();
        for (char c = 'a'; c <= 'z'; c++) {
            out.append(c);
        }
        return out.toString();
    }

    public static int arithmetic() {
        char c = 'x';
        c += 1;
        c++;
        int d = c - 'a';
        return d * 1000 + c;
    }

    public static int tokenise() {
        int words = 0;
        int numbers = 0;
        boolean inside = false;
        for (char c : "one 22 three 4 five6".toCharArray()) {
            if (Character.isLetterOrDigit(c) && !inside) {
                inside = true;
                if (Character.isDigit(c)) numbers++; else words++;
            } else if (!Character.isLetterOrDigit(c)) {
                inside = false;
            }
        }
        return words * 10 + numbers;
    }
}
