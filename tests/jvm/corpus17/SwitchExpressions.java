package corpus17;

/** Switch as an expression, with arrows and yield. */
public class SwitchExpressions {
    enum Day { MON, TUE, WED, THU, FRI, SAT, SUN }

    static int letters(Day d) {
        return switch (d) {
            case MON, FRI, SUN -> 6;
            case TUE -> 7;
            case THU, SAT -> 8;
            case WED -> 9;
        };
    }

    public static int enumExhaustive() {
        int h = 0;
        for (Day d : Day.values()) {
            h = h * 10 + letters(d);
        }
        return h;
    }

    public static int enumNull() {
        return letters(null);
    }

    static String size(int n) {
        return switch (n) {
            case 0 -> "none";
            case 1, 2, 3 -> {
                String s = "few";
                yield s + n;
            }
            default -> {
                if (n < 0) {
                    throw new IllegalArgumentException("negative " + n);
                }
                yield "many";
            }
        };
    }

    public static String intWithYield() {
        return size(0) + size(2) + size(99);
    }

    public static String throwingBranch() {
        return size(-1);
    }

    public static int oldStyleYield() {
        int total = 0;
        for (int i = 0; i < 5; i++) {
            total += switch (i % 4) {
                case 0:
                    yield 1;
                case 1:
                case 2:
                    total += 1000;
                default:
                    yield 10;
            };
        }
        return total;
    }

    public static int stringArrow() {
        int total = 0;
        for (String s : new String[] {"Aa", "BB", "C", ""}) {
            total = total * 10 + switch (s) {
                case "Aa" -> 1;
                case "BB" -> 2;
                case "" -> 3;
                default -> 9;
            };
        }
        return total;
    }

    public static String arrowStatementDoesNotFallThrough() {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < 4; i++) {
            switch (i) {
                case 1 -> out.append("one");
                case 2 -> {
                    out.append("two");
                    out.append("!");
                }
                default -> out.append(i);
            }
        }
        return out.toString();
    }

    public static double promotedResult() {
        int x = 2;
        return switch (x) {
            case 1 -> 1;
            case 2 -> 2L;
            default -> 0.5f;
        };
    }

    public static int onTheOperandStack() {
        int x = 3;
        return 100 + x * switch (x) {
            case 3 -> {
                try {
                    yield Integer.parseInt("z");
                } catch (NumberFormatException e) {
                    yield 7;
                }
            }
            default -> 0;
        } - 1;
    }

    public static int nested() {
        int total = 0;
        for (int i = 0; i < 3; i++) {
            for (char c : new char[] {'a', 'b'}) {
                total = total * 3 + switch (i) {
                    case 0 -> c == 'a' ? 1 : 2;
                    case 1 -> switch (c) {
                        case 'a' -> 0;
                        default -> 1;
                    };
                    default -> 2;
                };
            }
        }
        return total;
    }

    public static String lambdaInBranch() {
        java.util.function.IntUnaryOperator f = switch (Day.valueOf("TUE")) {
            case MON -> x -> x + 1;
            case TUE -> x -> x * 10;
            default -> x -> 0;
        };
        return "" + f.applyAsInt(5);
    }
}
