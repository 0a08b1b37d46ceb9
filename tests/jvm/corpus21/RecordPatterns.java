package corpus21;

/** Patterns that take records apart. */
public class RecordPatterns {
    record Point(int x, int y) {}

    record Line(Point from, Point to) {}

    record Box<T>(T content) {}

    sealed interface Expr permits Num, Add, Mul, Neg {}

    record Num(int value) implements Expr {}

    record Add(Expr left, Expr right) implements Expr {}

    record Mul(Expr left, Expr right) implements Expr {}

    record Neg(Expr inner) implements Expr {}

    record Faulty(int x) {
        @Override
        public int x() {
            throw new IllegalStateException("accessor");
        }
    }

    static int eval(Expr e) {
        return switch (e) {
            case Num(int v) -> v;
            case Add(Expr l, Expr r) -> eval(l) + eval(r);
            case Mul(Num(int a), Num(int b)) -> a * b;
            case Mul(Expr l, Expr r) -> eval(l) * eval(r);
            case Neg(Neg(var inner)) -> eval(inner);
            case Neg(var inner) -> -eval(inner);
        };
    }

    public static int evaluate() {
        return eval(new Add(new Mul(new Num(6), new Num(7)), new Neg(new Mul(new Neg(new Neg(new Num(2))), new Num(5)))));
    }

    public static int evaluateNullInside() {
        return eval(new Add(new Num(1), null));
    }

    public static String nestedInstanceof() {
        Object o = new Line(new Point(1, 2), new Point(3, 4));
        return o instanceof Line(Point(var a, int b), Point to) && to.x() == 3 ? a + "," + b + to : "no";
    }

    public static boolean nullComponentDoesNotMatch() {
        Object o = new Line(null, new Point(1, 2));
        return o instanceof Line(Point(int x, int y), Point p);
    }

    public static boolean nullComponentMatchesTotalPattern() {
        Object o = new Line(null, new Point(1, 2));
        return o instanceof Line(Point p, Point q) && p == null && q.y() == 2;
    }

    public static String genericRecord() {
        StringBuilder out = new StringBuilder();
        for (Box<?> b : new Box<?>[] {new Box<>("s"), new Box<>(5), new Box<>(new Box<>('c')), new Box<>(null)}) {
            out.append(switch (b) {
                case Box<?>(String s) -> "string " + s;
                case Box<?>(Integer i) -> "int " + i;
                case Box<?>(Box<?>(var inner)) -> "box " + inner;
                case Box<?>(var any) -> "any " + any;
            }).append("; ");
        }
        return out.toString();
    }

    public static String guardOnComponents() {
        StringBuilder out = new StringBuilder();
        for (Point p : new Point[] {new Point(0, 0), new Point(0, 5), new Point(5, 5), new Point(1, 2)}) {
            out.append(switch (p) {
                case Point(int x, int y) when x == 0 && y == 0 -> "origin";
                case Point(int x, int y) when x == 0 -> "axis";
                case Point(int x, int y) when x == y -> "diagonal";
                case Point(int x, int y) -> x + "/" + y;
            }).append(' ');
        }
        return out.toString();
    }

    public static int accessorFailure() {
        Object o = new Faulty(1);
        return switch (o) {
            case Faulty(int x) -> x;
            default -> 0;
        };
    }
}
