// never
class AnyStringIsShort {
    static boolean run() { return heapwise.Heapwise.anyString(3).length() > 3; }
}
