package bugs;

/**
 * Sums and products of numbers, simplified by a method that takes whatever is no sum for a number.
 *
 * <p>finds: ClassCastException in {@code evaluate}, for a product; and NullPointerException, for a sum without an
 * operand.
 */
public final class Expressions {
    private Expressions() {
    }

    abstract static class Expression {
    }

    static final class Number extends Expression {
        int value;
    }

    static final class Sum extends Expression {
        Expression left;
        Expression right;
    }

    static final class Product extends Expression {
        Expression left;
        Expression right;
    }

    /** The value of an expression that is nested two deep at most; what is deeper counts as 0. */
    public static int evaluate(Expression e) {
        return evaluate(e, 2);
    }

    private static int evaluate(Expression e, int depth) {
        if (depth == 0) {
            return 0;
        }
        if (e instanceof Sum) {
            Sum sum = (Sum) e;
            return evaluate(sum.left, depth - 1) + evaluate(sum.right, depth - 1);
        }
        return ((Number) e).value; // wrong: it may be a product, or null
    }
}
