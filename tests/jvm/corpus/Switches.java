package corpus;

/** Switches over int, char, string, enum and box, with and without fallthrough. */
public class Switches {
    enum Colour { RED, GREEN, BLUE }

    static String table(int x) {
        switch (x) {
            case 0: return "zero";
            case 1: return "one";
            case 2: return "two";
            case 4: return "four";
            default: return "other";
        }
    }

    public static String tableSwitch() {
        String out = "";
        for (int i = -1; i < 6; i++) {
            out += table(i) + " ";
        }
        return out;
    }

    static int sparse(int x) {
        switch (x) {
            case Integer.MIN_VALUE: return 1;
            case -1000: return 2;
            case 0: return 3;
            case 77777: return 4;
            case Integer.MAX_VALUE: return 5;
        }
        return 6;
    }

    public static int lookupSwitch() {
        int out = 0;
        for (int x : new int[] {Integer.MIN_VALUE, -1000, 0, 1, 77777, Integer.MAX_VALUE, -1}) {
            out = out * 10 + sparse(x);
        }
        return out;
    }

    public static String fallthrough() {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < 5; i++) {
            switch (i) {
                case 1:
                    out.append('a');
                case 2:
                    out.append('b');
                    break;
                case 3:
                    out.append('c');
                default:
                    out.append('d');
            }
            out.append(i);
        }
        return out.toString();
    }

    public static String defaultInTheMiddle() {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < 4; i++) {
            switch (i) {
                case 1:
                    out.append('a');
                default:
                    out.append('z');
                case 2:
                    out.append('b');
                    break;
            }
        }
        return out.toString();
    }

    static int byName(String s) {
        switch (s) {
            case "alpha": return 1;
            case "beta": return 2;
            case "Aa": return 3;
            case "BB": return 4;
            case "": return 5;
            default: return 0;
        }
    }

    public static int stringSwitchWithCollidingHashes() {
        return byName("alpha") * 100000 + byName("beta") * 10000 + byName("Aa") * 1000 + byName("BB") * 100
                + byName("") * 10 + byName("AaBB");
    }

    public static int stringSwitchOnBuiltString() {
        return byName(new StringBuilder("al").append("pha").toString());
    }

    public static int stringSwitchOnNull() {
        return byName(null);
    }

    static String shade(Colour c) {
        switch (c) {
            case RED: return "r";
            case BLUE: return "b";
            default: return "?";
        }
    }

    public static String enumSwitch() {
        return shade(Colour.RED) + shade(Colour.GREEN) + shade(Colour.BLUE);
    }

    public static String enumSwitchOnNull() {
        return shade(null);
    }

    public static int charSwitch() {
        int vowels = 0;
        for (char c : "the quick brown fox".toCharArray()) {
            switch (c) {
                case 'a': case 'e': case 'i': case 'o': case 'u':
                    vowels++;
            }
        }
        return vowels;
    }

    public static int boxSwitch() {
        Integer boxed = 3;
        switch (boxed) {
            case 3: return 33;
            default: return 0;
        }
    }

    public static int byteSwitch() {
        byte b = (byte) 200;
        switch (b) {
            case -56: return 1;
            case 100: return 2;
            default: return 3;
        }
    }

    public static int onlyDefault() {
        switch (byName("x")) {
            default: return 8;
        }
    }

    public static int emptySwitch() {
        int i = 1;
        switch (i++) {
        }
        return i;
    }

    public static int continueOutOfSwitch() {
        int kept = 0;
        for (int i = 0; i < 10; i++) {
            switch (i % 3) {
                case 0: continue;
                case 1: break;
                default: kept += 100;
            }
            kept++;
        }
        return kept;
    }

    public static String stateMachine() {
        int state = 0;
        StringBuilder out = new StringBuilder();
        while (state != 9) {
            switch (state) {
                case 0: state = 5; out.append("start "); break;
                case 5: state = out.length() > 20 ? 7 : 6; out.append("five "); break;
                case 6: state = 5; out.append("six "); break;
                case 7: state = 9; out.append("end"); break;
            }
        }
        return out.toString();
    }

    public static int nestedSwitches() {
        int sum = 0;
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                switch (i) {
                    case 0: sum += 1; break;
                    case 1:
                        switch (j) {
                            case 1: sum += 10; break;
                            case 2: sum += 20;
                        }
                        sum += 100;
                        break;
                    default: sum += 1000;
                }
            }
        }
        return sum;
    }

    public static int switchAtTheEdges() {
        int sum = 0;
        for (int x : new int[] {Integer.MAX_VALUE, Integer.MAX_VALUE - 1, Integer.MIN_VALUE}) {
            switch (x) {
                case Integer.MAX_VALUE - 2: sum += 1; break;
                case Integer.MAX_VALUE - 1: sum += 10; break;
                case Integer.MAX_VALUE: sum += 100; break;
                default: sum += 1000;
            }
        }
        return sum;
    }
}
