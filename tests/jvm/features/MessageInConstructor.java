// 2 returned, 1 threw java.lang.IllegalStateException, 2 excluded
// One digit, which is a seven or another one; the constructor does not take two.
class MessageInConstructor {
    static class Failure extends RuntimeException {
        final String status;

        Failure(int code) {
            super(checked("code " + code));
            status = "" + code;
        }

        static String checked(String message) {
            if (message.length() > 6) {
                throw new IllegalStateException(message);
            }
            return message;
        }
    }

    static boolean run(int code) {
        heapwise.Heapwise.assume(code >= 0 && code < 100);
        try {
            throw new Failure(code);
        } catch (Failure e) {
            return e.status.equals("7");
        }
    }
}
