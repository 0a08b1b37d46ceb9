// 3 returned, 1 threw java.lang.NullPointerException
class OwnFunction {
    interface Operation {
        int apply(int a, int b);

        default int twice(int a) {
            return apply(a, a);
        }
    }

    static class Sum implements Operation {
        public int apply(int a, int b) {
            return a + b;
        }
    }

    static int run(Operation operation) {
        if (operation instanceof Sum) return operation.twice(3);
        return operation.twice(3) == 6 ? 1 : 2;
    }
}
