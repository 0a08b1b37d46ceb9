// 2 returned, 1 threw java.lang.NullPointerException
class IsKnown {
    IsKnown next;

    static boolean run(IsKnown o) {
        boolean before = heapwise.Heapwise.isKnown(o);
        return !before & o.next == null;
    }
}
