// 2 returned, 1 threw java.lang.IllegalStateException, 2 excluded
// A number of one digit or of two, where somebody looks at the text; nobody sees how many digits the other one has.
class MessageText {
    static int run(int number, boolean looks) {
        heapwise.Heapwise.assume(number >= 0 && number < 100);
        try {
            throw new IllegalArgumentException("r" + number);
        } catch (IllegalArgumentException e) {
            if (looks) {
                return e.getMessage().length();
            }
            throw new IllegalStateException(String.format("%d, that is %s", number, e.getMessage()), e);
        }
    }
}
