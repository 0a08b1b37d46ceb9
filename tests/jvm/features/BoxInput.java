// 3 returned
class BoxInput {
    static boolean run(Integer a) {
        Integer seven = 7;
        return a == seven;
    }
}
