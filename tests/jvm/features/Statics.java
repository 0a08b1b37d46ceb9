// 1 returned, 1 threw java.lang.NullPointerException
// options: --statics symbolic
class Statics {
    static Statics head;
    int n;

    static int run() { return head.n; }
}
