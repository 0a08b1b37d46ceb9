package corpus21;

import java.util.List;

/** Switches over types, with guards, null and enum constants. */
public class PatternSwitches {
    sealed interface Shape permits Circle, Square, Dot {}

    record Circle(double radius) implements Shape {}

    record Square(double side) implements Shape {}

    enum Dot implements Shape { SMALL, LARGE }

    enum Suit { CLUBS, HEARTS }

    static String kind(Object o) {
        return switch (o) {
            case null -> "null";
            case Integer i when i > 100 -> "big " + i;
            case Integer i -> "int " + i;
            case String s when s.isEmpty() -> "empty";
            case String s -> "string " + s.length();
            case int[] a -> "ints " + a.length;
            case List<?> l -> "list " + l.size();
            case Suit s -> "suit " + s.ordinal();
            case Number n -> "number " + n.intValue();
            default -> "other";
        };
    }

    static double area(Shape s) {
        return switch (s) {
            case Circle c -> 3 * c.radius() * c.radius();
            case Square q -> q.side() * q.side();
            case Dot.SMALL -> 0.5;
            case Dot.LARGE -> 0.75;
        };
    }

    public static String everyKind() {
        StringBuilder out = new StringBuilder();
        for (Object o : new Object[] {null, 5, 500, "", "abc", new int[2], List.of(1), Suit.HEARTS, 2.5, 'c'}) {
            out.append(kind(o)).append("; ");
        }
        return out.toString();
    }

    public static double sealedExhaustive() {
        return area(new Circle(2)) * 1000 + area(new Square(3)) * 10 + area(Dot.SMALL) + area(Dot.LARGE);
    }

    public static double sealedNull() {
        return area(null);
    }

    static String statement(Object o) {
        StringBuilder out = new StringBuilder();
        switch (o) {
            case String s:
                out.append("string ").append(s);
                break;
            case Integer i when i < 0:
                out.append("negative");
                break;
            default:
                out.append("default");
        }
        return out.toString();
    }

    public static String oldStylePatterns() {
        return statement("x") + statement(-1) + statement(1);
    }

    public static String oldStyleNull() {
        return statement(null);
    }

    static String text(String s) {
        return switch (s) {
            case "yes", "y" -> "agreed";
            case "no" -> "refused";
            case String t when t.length() > 5 -> "long";
            case null, default -> "unclear";
        };
    }

    public static String stringsWithGuards() {
        return text("yes") + text("no") + text("perhaps") + text("hm") + text(null);
    }

    static int suit(Suit s) {
        return switch (s) {
            case CLUBS -> 1;
            case HEARTS -> 2;
            case null -> 3;
        };
    }

    public static int enumWithNull() {
        return suit(Suit.CLUBS) * 100 + suit(Suit.HEARTS) * 10 + suit(null);
    }

    static int calls;

    static boolean guard(boolean result) {
        calls++;
        return result;
    }

    public static String guardsEvaluatedInOrder() {
        Object o = "x";
        String r = switch (o) {
            case String s when guard(false) -> "first";
            case String s when guard(true) -> "second";
            case String s -> "third";
            default -> "none";
        };
        return r + calls;
    }

    public static int exceptionInGuard() {
        Object o = 0;
        return switch (o) {
            case Integer i when 10 / i > 1 -> 1;
            default -> 2;
        };
    }
}
