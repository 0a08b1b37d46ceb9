package corpus;

/** Enums with fields, bodies, constructors and interfaces. */
public class Enums {
    enum Day { MON, TUE, WED, THU, FRI, SAT, SUN }

    enum Op {
        ADD("+") {
            @Override
            int apply(int a, int b) {
                return a + b;
            }
        },
        SUB("-") {
            @Override
            int apply(int a, int b) {
                return a - b;
            }
        },
        MUL("*") {
            @Override
            int apply(int a, int b) {
                return a * b;
            }
        };

        final String symbol;

        Op(String symbol) {
            this.symbol = symbol;
        }

        abstract int apply(int a, int b);
    }

    interface Weighted {
        int weight();
    }

    enum Size implements Weighted {
        SMALL(1), MEDIUM(5), LARGE(10) {
            @Override
            public String toString() {
                return "really large";
            }
        };

        private final int weight;
        private static int total;

        static {
            for (Size s : values()) {
                total += s.weight;
            }
        }

        Size(int weight) {
            this.weight = weight;
        }

        @Override
        public int weight() {
            return weight;
        }

        Size next() {
            return values()[(ordinal() + 1) % values().length];
        }
    }

    enum Single { ONLY; int state = 0; }

    enum Empty { }

    public static String valuesInOrder() {
        String out = "";
        for (Day d : Day.values()) {
            out += d + ":" + d.ordinal() + " ";
        }
        return out;
    }

    public static int constantBodies() {
        int x = 7;
        for (Op op : Op.values()) {
            x = op.apply(x, 3);
        }
        return x;
    }

    public static String constantFields() {
        StringBuilder out = new StringBuilder();
        for (Op op : Op.values()) {
            out.append(op.name()).append(op.symbol);
        }
        return out.toString();
    }

    public static Object valueOfKnown() {
        return Day.valueOf("WED");
    }

    public static Object valueOfUnknown() {
        return Day.valueOf("XXX");
    }

    public static Object valueOfNull() {
        return Day.valueOf(null);
    }

    public static boolean valuesAreCopies() {
        Day[] a = Day.values();
        a[0] = null;
        return Day.values()[0] == Day.MON && a != Day.values();
    }

    public static int compareTo() {
        return Day.MON.compareTo(Day.SUN) * 100 + Day.SAT.compareTo(Day.FRI);
    }

    public static boolean classOfBody() {
        return Op.ADD.getClass() != Op.class && Op.ADD.getDeclaringClass() == Op.class
                && Day.MON.getClass() == Day.class;
    }

    public static String overriddenToString() {
        return Size.LARGE + " " + Size.LARGE.name() + " " + Size.SMALL;
    }

    public static int staticBlockAfterConstants() {
        return Size.total;
    }

    public static String cyclicNext() {
        return Size.SMALL.next().name() + Size.LARGE.next().name();
    }

    public static int throughInterface() {
        Weighted w = Size.MEDIUM;
        return w.weight();
    }

    public static int singletonState() {
        Single.ONLY.state++;
        Single.valueOf("ONLY").state++;
        return Single.ONLY.state;
    }

    public static int emptyEnum() {
        return Empty.values().length;
    }

    public static boolean genericValueOf() {
        return Enum.valueOf(Day.class, "FRI") == Day.FRI;
    }

    static int daysOff(Day d) {
        switch (d) {
            case SAT:
            case SUN:
                return 1;
            case WED:
                return 0;
            default:
                return -1;
        }
    }

    public static int switchOverAll() {
        int sum = 0;
        for (Day d : Day.values()) {
            sum = sum * 3 + daysOff(d);
        }
        return sum;
    }

    public static boolean equalsAndIdentity() {
        return Day.valueOf("MON") == Day.MON && Day.MON.equals(Day.MON) && !Day.MON.equals(Day.TUE)
                && Day.MON.hashCode() == Day.MON.hashCode();
    }

    public static Object returnedEnum() {
        return Size.LARGE;
    }
}
