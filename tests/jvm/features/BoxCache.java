// 2 returned
class BoxCache {
    static boolean run(int a) {
        Integer one = a, two = a;
        return one == two;
    }
}
