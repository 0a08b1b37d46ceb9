// restricted: invariant
// options: --invariant prep
class InvariantThrows {
    int[] held;

    boolean run() { return held == null || held.length == 0; }

    private boolean checkRep() { return held[0] < 5 || held[0] >= 5; }
}
