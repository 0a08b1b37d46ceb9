// 2 returned, 1 threw java.lang.NullPointerException
class Interfaces {
    interface Shape {
        default int corners() { return 0; }
    }

    static class Circle implements Shape {}

    static class Square implements Shape {
        public int corners() { return 4; }
    }

    static int run(Shape s) { return s.corners(); }
}
