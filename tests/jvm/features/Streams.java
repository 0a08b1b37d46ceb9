// 1 returned
class Streams {
    static int run() { return java.util.stream.IntStream.rangeClosed(1, 4).filter(i -> i % 2 == 0).sum(); }
}
