// 1 returned
class FloatsConcrete {
    static boolean run() { return 0.1 + 0.2 != 0.3 && (float) 1e40 == Float.POSITIVE_INFINITY; }
}
