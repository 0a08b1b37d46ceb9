// 5 returned
class FieldNames {
    static class Narrow { short value; }
    static class Wide { int value; }

    static int run(Object o) {
        if (o instanceof Narrow) return ((Narrow) o).value > 40000 ? 1 : 2;
        if (o instanceof Wide) return ((Wide) o).value > 40000 ? 3 : 4;
        return 5;
    }
}
