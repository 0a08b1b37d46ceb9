// 2 returned
class AnyReference {
    static boolean run() { return heapwise.Heapwise.any(AnyReference.class) == null; }
}
