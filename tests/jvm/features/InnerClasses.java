// 1 returned
class InnerClasses {
    private int n = 3;

    class Inner {
        int n() { return n; }
    }

    static int run() { return new InnerClasses().new Inner().n(); }
}
