// 3 returned, 1 threw java.lang.NullPointerException
class NumberInput {
    static long run(Number number) {
        return number.longValue();
    }
}
