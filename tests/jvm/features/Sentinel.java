// 7 returned, 1 threw java.lang.NullPointerException
class Sentinel {
    static final Sentinel NIL = new Sentinel();

    int n = -1;
    Sentinel next;

    /** The sentinel; null; before null or the sentinel; before itself or another, whose n is negative or not. */
    static int run(Sentinel list) {
        if (list == NIL) return 0;
        if (list.next == null) return 1;
        return list.next.n < 0 ? 2 : 3;
    }
}
