// found
// options: --invariant prep
class InvariantOfOneInput {
    InvariantOfOneInput same;

    /* What other inputs refer to needs not be legal where only theirs are looked at. */
    boolean run() { return same != null && same.same != same; }

    boolean repOk() { return same != null; }
}
