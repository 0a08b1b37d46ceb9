// restricted: invariant
// options: --invariant prep
class InvariantExcludes {
    int low;
    int high;
    InvariantExcludes next;

    boolean run() { return low > high || next != null && next.low > high; }

    boolean repOk() { return low <= high && (next == null || next.low <= high); }
}
