// 1 returned, 1 threw java.lang.AssertionError
class Assert {
    static void run(int a) { assert a != 7 : "seven"; }
}
