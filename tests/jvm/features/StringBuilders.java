// 1 returned
class StringBuilders {
    static String run() { return new StringBuilder("a").append(1).append('c').reverse().toString(); }
}
