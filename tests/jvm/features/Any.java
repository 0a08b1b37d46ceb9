// 2 returned
class Any {
    static int run() { return heapwise.Heapwise.anyInt() > 0 ? 1 : 0; }
}
