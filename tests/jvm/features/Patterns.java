// 3 returned
class Patterns {
    sealed interface Shape permits Circle, Square {}

    record Circle(int radius) implements Shape {}

    record Square(int side) implements Shape {}

    static int run(Shape s) {
        if (s instanceof Circle c) {
            return c.radius();
        }
        return s instanceof Square q ? q.side() : 0;
    }
}
