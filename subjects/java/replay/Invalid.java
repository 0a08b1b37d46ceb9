package heapwise.replay;

/** The witness is not one that can be built, or not one that this program can read. */
final class Invalid extends Exception {
    private static final long serialVersionUID = 1L;

    Invalid(String reason) {
        super(reason, null, false, false);
    }
}
