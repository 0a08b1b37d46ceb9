package corpus;

/** Boolean operators: which operands are evaluated, and conditions built from them. */
public class BooleanLogic {
    static StringBuilder trace = new StringBuilder();

    static boolean note(String name, boolean value) {
        trace.append(name);
        return value;
    }

    public static String andShortCircuits() {
        boolean r = note("a", true) && note("b", false) && note("c", true);
        return trace.toString() + r;
    }

    public static String orShortCircuits() {
        boolean r = note("a", false) || note("b", true) || note("c", true);
        return trace.toString() + r;
    }

    public static String eagerOperators() {
        boolean r = note("a", false) & note("b", true) | note("c", true) ^ note("d", true);
        return trace.toString() + r;
    }

    public static String mixedCondition() {
        if ((note("a", false) || note("b", true)) && !(note("c", true) && note("d", false))) {
            trace.append("!");
        }
        return trace.toString();
    }

    public static String ternaryChain() {
        String out = "";
        for (int i = -1; i < 4; i++) {
            out += i < 0 ? "neg" : i == 0 ? "zero" : i == 1 ? "one" : "many";
        }
        return out;
    }

    public static boolean assignmentInCondition() {
        boolean done;
        int rounds = 0;
        while (!(done = rounds > 3)) {
            rounds++;
        }
        return done && rounds == 4;
    }

    public static int truthTable() {
        boolean[] both = {false, true};
        int bits = 0;
        for (boolean a : both) {
            for (boolean b : both) {
                for (boolean c : both) {
                    bits = bits << 1 | (a && b || !c && (a ^ b) ? 1 : 0);
                }
            }
        }
        return bits;
    }

    public static boolean notAsValue() {
        boolean a = trace.length() == 0;
        boolean b = !a;
        return !b == a;
    }

    public static int conditionalExpressionAsArgument() {
        return Math.max(trace.length() > 0 ? 1 : 2, !note("x", false) ? 3 : 4);
    }

    public static boolean boxedBooleans() {
        Boolean yes = Boolean.TRUE;
        Boolean no = Boolean.valueOf("no");
        return yes && !no && Boolean.logicalXor(yes, no);
    }
}
