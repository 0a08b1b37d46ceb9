// restricted: invariant
// options: --invariant prep --repok InvariantElsewhere.isPair
class InvariantElsewhere {
    int first;
    int second;

    static boolean run(InvariantElsewhere one, InvariantElsewhere other) {
        return one != null && other != null && one.first + one.second != other.first + other.second;
    }

    static boolean isPair(InvariantElsewhere pair) { return pair.first == -pair.second; }
}
