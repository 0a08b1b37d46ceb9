// 3 returned
class EnumInput {
    enum Colour { RED, GREEN }

    static boolean run(Colour c) { return c == Colour.RED; }
}
