// 7 returned
class FailedSuperclass {
    static class Wrong {
        static int size;

        static {
            Throwable unknown = heapwise.Heapwise.any(Problem.class);
            if (unknown != null) {
                FailedSuperclass.<RuntimeException>raise(unknown);
            }
        }
    }

    static class BelowWrong extends Wrong {
        static int below;

        static {
            try {
                below = 1;
            } catch (Throwable never) {
                below = 2;
            }
        }
    }

    static abstract class Problem extends Throwable {}

    static class Small extends Problem {}

    static class Large extends Problem {}

    static class Fatal extends Error {}

    static class Cause {
        static int here;

        static {
            if (here == 0) {
                throw new Fatal();
            }
        }
    }

    @SuppressWarnings("unchecked")
    static <T extends Throwable> void raise(Throwable what) throws T { throw (T) what; }

    /** What is not known of the exception is asked once it has left the initialiser. */
    static int run(boolean first, boolean fatal) {
        if (fatal) {
            try {
                return Cause.here;
            } catch (Fatal expected) {
                return -1;
            }
        }
        try {
            return first ? BelowWrong.below : Wrong.size;
        } catch (ExceptionInInitializerError failed) {
            try {
                return BelowWrong.below;
            } catch (NoClassDefFoundError later) {
                return failed.getCause() instanceof Small ? 3 : 4;
            }
        }
    }
}
