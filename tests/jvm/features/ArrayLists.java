// 2 returned
class ArrayLists {
    static int run(int a) {
        java.util.List<Integer> list = new java.util.ArrayList<>();
        list.add(1);
        list.add(2);
        return list.get(a > 0 ? 1 : 0);
    }
}
