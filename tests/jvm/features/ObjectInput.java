// 6 returned
class ObjectInput {
    static int run(Object o) {
        if (o == null) return 0;
        if (o instanceof String) return ((String) o).isEmpty() ? 1 : 2;
        if (o instanceof Integer) return ((Integer) o) > 7 ? 3 : 4;
        return 5;
    }
}
