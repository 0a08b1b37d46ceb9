// 3 returned
class FailedInitialiser {
    static class Wrong {
        static int size;

        static {
            Throwable unknown = heapwise.Heapwise.any(Problem.class);
            if (unknown != null) {
                FailedInitialiser.<RuntimeException>raise(unknown);
            }
        }
    }

    static abstract class Problem extends Error {}

    static class Small extends Problem {}

    static class Large extends Problem {}

    @SuppressWarnings("unchecked")
    static <T extends Throwable> void raise(Throwable what) throws T { throw (T) what; }

    /** Which error it is, is asked once it has left the initialiser: at the handlers. */
    static int run() {
        try {
            return Wrong.size;
        } catch (Small small) {
            return 1;
        } catch (Large large) {
            return 2;
        } catch (NoClassDefFoundError tooLate) {
            return 3;
        }
    }
}
