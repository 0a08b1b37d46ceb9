package corpus;

/** When static initialisers run, in which order, and what happens when one fails. */
public class StaticInit {
    static StringBuilder log = new StringBuilder();

    static int note(String what, int value) {
        log.append(what).append(' ');
        return value;
    }

    static class Parent {
        static int p = note("Parent", 1);
    }

    static class Child extends Parent {
        static int c = note("Child", 2);

        static void touch() {}
    }

    static class Constants {
        static final int INLINED = 42;
        static final Integer BOXED = note("Constants", 43);
    }

    static class Failing {
        static int value = 1 / note("Failing", 0);
    }

    static class FailingWithMessage {
        static {
            if (log != null) {
                throw new IllegalStateException("cannot start");
            }
        }

        static int x;
    }

    interface WithField {
        int FIELD = note("WithField", 5);
    }

    interface WithDefault {
        int FIELD = note("WithDefault", 6);

        default int six() {
            return 6;
        }
    }

    static class Implementing implements WithField, WithDefault {
        static int i = note("Implementing", 7);
    }

    static class ChickenAndEgg {
        static final ChickenAndEgg INSTANCE = new ChickenAndEgg();
        static int counter = 10;
        final int seen;

        ChickenAndEgg() {
            seen = counter++;
        }
    }

    static class First {
        static int a = Second.b + 1;
    }

    static class Second {
        static int b = First.a + 10;
    }

    public static String parentBeforeChild() {
        Child.touch();
        return log.toString();
    }

    public static String inheritedFieldDoesNotInitialiseChild() {
        int x = Child.p;
        return log.toString() + x;
    }

    public static String constantDoesNotInitialise() {
        int x = Constants.INLINED;
        log.append("before ");
        int y = Constants.BOXED;
        return log.toString() + x + y;
    }

    public static String arrayDoesNotInitialise() {
        Child[] children = new Child[3];
        return log.toString() + children.length;
    }

    public static String instanceofDoesNotInitialise() {
        Object o = "text";
        return log.toString() + (o instanceof Child);
    }

    public static int failingInitialiser() {
        return Failing.value;
    }

    public static String failingInitialiserTwice() {
        String out = "";
        for (int i = 0; i < 2; i++) {
            try {
                out += Failing.value;
            } catch (Throwable t) {
                out += t.getClass().getName() + " ";
            }
        }
        return out;
    }

    public static int secondUseIsNoClassDefFound() {
        try {
            FailingWithMessage.x = 1;
        } catch (ExceptionInInitializerError e) {
            System.out.println(e.getMessage() + " " + e.getCause().getMessage());
        }
        return FailingWithMessage.x;
    }

    public static int initialiserErrorCause() {
        FailingWithMessage.x = 3;
        return 0;
    }

    public static String interfaceWithDefaultIsInitialised() {
        new Implementing();
        return log.toString();
    }

    public static String interfaceFieldOnUse() {
        int x = Implementing.i;
        int y = WithField.FIELD;
        return log.toString() + x + y;
    }

    public static String selfReferenceSeesDefaults() {
        return ChickenAndEgg.INSTANCE.seen + " " + ChickenAndEgg.counter;
    }

    public static String cyclicFromFirst() {
        return First.a + " " + Second.b;
    }

    public static String cyclicFromSecond() {
        return Second.b + " " + First.a;
    }

    static int forward;

    static {
        forward = 3;
    }

    static int later = forward * 2;

    static {
        forward = later + 1;
    }

    public static int blocksInTextualOrder() {
        return forward * 10 + later;
    }
}
