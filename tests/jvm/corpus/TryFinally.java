package corpus;

/** finally in all its forms. */
public class TryFinally {
    static String log = "";

    static int note(String what, int value) {
        log += what;
        return value;
    }

    static int returnsFromTry() {
        try {
            return note("t", 1);
        } finally {
            note("f", 0);
        }
    }

    public static String finallyRunsAfterReturn() {
        int r = returnsFromTry();
        return log + r;
    }

    @SuppressWarnings("finally")
    public static int returnInFinallyOverridesReturn() {
        try {
            return 1;
        } finally {
            return 2;
        }
    }

    @SuppressWarnings("finally")
    public static int returnInFinallySwallowsException() {
        try {
            throw new IllegalStateException("lost");
        } finally {
            return 3;
        }
    }

    public static int returnValueIsFixedBeforeFinally() {
        int x = 1;
        try {
            return x;
        } finally {
            x = 99;
        }
    }

    static StringBuilder sharedResult() {
        StringBuilder b = new StringBuilder("try");
        try {
            return b;
        } finally {
            b.append("+finally");
        }
    }

    public static String returnedObjectMayChangeInFinally() {
        return sharedResult().toString();
    }

    @SuppressWarnings("finally")
    public static int exceptionFromFinallyReplaces() {
        try {
            throw new IllegalStateException("first");
        } finally {
            throw new IllegalArgumentException("second");
        }
    }

    public static int exceptionPassesThroughFinally() {
        try {
            return 1 / note("t", 0);
        } finally {
            System.out.println("finally after " + log);
        }
    }

    public static String nestedFinallyOrder() {
        try {
            try {
                try {
                    note("1", 0);
                    throw new RuntimeException("x");
                } finally {
                    note("2", 0);
                }
            } finally {
                note("3", 0);
            }
        } catch (RuntimeException e) {
            note("c", 0);
        } finally {
            note("4", 0);
        }
        return log;
    }

    public static String catchAndFinally() {
        for (int i = 0; i < 3; i++) {
            try {
                note("t", 0);
                if (i == 1) throw new RuntimeException();
            } catch (RuntimeException e) {
                note("c", 0);
            } finally {
                note("f", 0);
            }
        }
        return log;
    }

    @SuppressWarnings("finally")
    public static String breakInFinally() {
        for (int i = 0; i < 5; i++) {
            try {
                note("" + i, 0);
                if (i == 2) throw new RuntimeException("dropped");
            } finally {
                if (i == 2) break;
            }
        }
        return log;
    }

    public static String continueRunsFinally() {
        for (int i = 0; i < 4; i++) {
            try {
                if (i % 2 == 0) continue;
                note("o", 0);
            } finally {
                note("" + i, 0);
            }
        }
        return log;
    }

    public static String breakRunsAllFinallies() {
        outer:
        while (true) {
            try {
                while (true) {
                    try {
                        break outer;
                    } finally {
                        note("a", 0);
                    }
                }
            } finally {
                note("b", 0);
            }
        }
        return log;
    }

    static int rethrowing() {
        try {
            throw new RuntimeException("inner");
        } catch (RuntimeException e) {
            note("c", 0);
            throw new IllegalStateException("outer", e);
        } finally {
            note("f", 0);
        }
    }

    public static String finallyAfterThrowInCatch() {
        try {
            return "" + rethrowing();
        } catch (IllegalStateException e) {
            return log + e.getMessage() + e.getCause().getMessage();
        }
    }

    static int returnFromCatch() {
        try {
            throw new RuntimeException("x");
        } catch (RuntimeException e) {
            return note("c", 5);
        } finally {
            note("f", 6);
        }
    }

    public static String finallyAfterReturnInCatch() {
        return returnFromCatch() + log;
    }

    public static long longReturnIsKept() {
        long l = 1L << 40;
        try {
            return l + note("x", 1);
        } finally {
            l = 0;
            note("y", 0);
        }
    }

    public static String tryInsideFinally() {
        try {
            note("a", 0);
        } finally {
            try {
                throw new RuntimeException("b");
            } catch (RuntimeException e) {
                note(e.getMessage(), 0);
            } finally {
                note("c", 0);
            }
        }
        return log;
    }
}
