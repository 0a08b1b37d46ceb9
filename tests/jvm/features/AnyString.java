// 2 returned
class AnyString {
    static boolean run() { return heapwise.Heapwise.anyString(1).isEmpty(); }
}
