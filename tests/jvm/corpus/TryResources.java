package corpus;

/** try with resources: the order of closing, and suppressed exceptions. */
public class TryResources {
    static StringBuilder log = new StringBuilder();

    static class Resource implements AutoCloseable {
        final String name;
        final boolean failsOnClose;

        Resource(String name, boolean failsOnClose) {
            this.name = name;
            this.failsOnClose = failsOnClose;
            log.append("open ").append(name).append(", ");
        }

        @Override
        public void close() {
            log.append("close ").append(name).append(", ");
            if (failsOnClose) {
                throw new IllegalStateException("close of " + name);
            }
        }
    }

    public static String closesInReverse() {
        try (Resource a = new Resource("a", false); Resource b = new Resource("b", false)) {
            log.append(a.name).append(b.name).append(", ");
        }
        return log.toString();
    }

    public static String closesOnException() {
        try (Resource a = new Resource("a", false)) {
            throw new RuntimeException("body");
        } catch (RuntimeException e) {
            log.append("caught ").append(e.getMessage());
        } finally {
            log.append(" finally");
        }
        return log.toString();
    }

    public static String suppressedByBody() {
        try (Resource a = new Resource("a", true); Resource b = new Resource("b", true)) {
            throw new RuntimeException("body");
        } catch (RuntimeException e) {
            StringBuilder out = new StringBuilder(e.getMessage());
            for (Throwable t : e.getSuppressed()) {
                out.append(" + ").append(t.getMessage());
            }
            return out.toString();
        }
    }

    public static String closeFailureAlone() {
        try (Resource a = new Resource("a", true)) {
            log.append("body, ");
        } catch (IllegalStateException e) {
            return log + e.getMessage() + " " + e.getSuppressed().length;
        }
        return "not reached";
    }

    public static int closeFailureEscapes() {
        try (Resource a = new Resource("a", true)) {
            return 1;
        }
    }

    public static int bodyFailureEscapes() {
        try (Resource a = new Resource("a", true)) {
            throw new ArithmeticException("body");
        }
    }

    public static String secondResourceFailsToOpen() {
        try (Resource a = new Resource("a", false); Resource b = new Resource(null, false)) {
            log.append(b.name.length());
        } catch (NullPointerException e) {
            log.append("caught");
        }
        return log.toString();
    }

    public static String nullResourceIsSkipped() {
        try (Resource a = null) {
            log.append("body");
        }
        return log.toString();
    }

    static int returning() {
        try (Resource a = new Resource("a", false)) {
            return log.length();
        } finally {
            log.append("finally");
        }
    }

    public static String returnThroughResource() {
        int r = returning();
        return r + " " + log;
    }

    public static String lambdaResource() throws Exception {
        try (AutoCloseable c = () -> log.append("closed")) {
            log.append("body ");
        }
        return log.toString();
    }

    public static String addSuppressedByHand() {
        Exception main = new Exception("main");
        main.addSuppressed(new RuntimeException("one"));
        main.addSuppressed(new RuntimeException("two"));
        return main.getSuppressed().length + main.getSuppressed()[1].getMessage();
    }

    public static int suppressingItselfFails() {
        Exception main = new Exception("main");
        main.addSuppressed(main);
        return 0;
    }
}
