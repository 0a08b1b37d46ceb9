package corpus;

/** Constructor chains and the order of instance initialisation. */
public class Constructors {
    static StringBuilder log = new StringBuilder();

    static int note(String what, int value) {
        log.append(what).append(' ');
        return value;
    }

    static class Parent {
        int a = note("Parent.a", 1);

        {
            note("Parent.block", 0);
        }

        Parent() {
            note("Parent()", 0);
            hook();
        }

        void hook() {
            note("Parent.hook", 0);
        }
    }

    static class Child extends Parent {
        int b = note("Child.b", 2);
        final int constant = 9;
        String text = "set";

        Child() {
            this(5);
            note("Child()", 0);
        }

        Child(int x) {
            super();
            note("Child(" + x + ")", 0);
        }

        @Override
        void hook() {
            note("Child.hook b=" + b + " constant=" + constant + " text=" + text, 0);
        }

        {
            note("Child.block", 0);
        }
    }

    static class Overloaded {
        final String chosen;

        Overloaded(int x) {
            chosen = "int";
        }

        Overloaded(long x) {
            chosen = "long";
        }

        Overloaded(Object x) {
            chosen = "Object";
        }

        Overloaded(String x) {
            chosen = "String";
        }
    }

    static class Failing {
        static int made;

        Failing(boolean fail) {
            made++;
            if (fail) {
                throw new IllegalArgumentException("refused");
            }
            made += 10;
        }
    }

    public static String initialisationOrder() {
        new Child();
        return log.toString();
    }

    public static String staticsBeforeInstances() {
        class Local {
            int x = note("field", 1);

            Local() {
                note("constructor", 0);
            }
        }
        note("before", 0);
        new Local();
        return log.toString();
    }

    public static String overloadResolution() {
        byte b = 1;
        Object o = "text";
        return new Overloaded(b).chosen + new Overloaded('c').chosen + new Overloaded(1L).chosen
                + new Overloaded(1.5).chosen + new Overloaded("s").chosen + new Overloaded(o).chosen
                + new Overloaded(null).chosen;
    }

    public static int failingConstructor() {
        new Failing(false);
        try {
            new Failing(true);
        } catch (IllegalArgumentException e) {
            return Failing.made;
        }
        return -1;
    }

    public static Object uncaughtFromConstructor() {
        return new Failing(true);
    }

    public static String defaultValues() {
        class Fields {
            boolean z;
            byte b;
            char c;
            short s;
            int i;
            long j;
            float f;
            double d;
            Object o;
        }
        Fields x = new Fields();
        return x.z + " " + x.b + " " + (int) x.c + " " + x.s + " " + x.i + " " + x.j + " " + x.f + " " + x.d + " " + x.o;
    }

    public static String argumentsBeforeConstructor() {
        new StringBuilder(note("argument", 3));
        note("after", 0);
        return log.toString();
    }

    static class Counter {
        int count;

        Counter add(int n) {
            count += n;
            return this;
        }
    }

    public static int fluentCalls() {
        return new Counter().add(1).add(2).add(3).count;
    }

    static class Node {
        final int value;
        final Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    public static int linkedNodes() {
        Node list = null;
        for (int i = 0; i < 10; i++) {
            list = new Node(i * i, list);
        }
        int sum = 0;
        for (Node n = list; n != null; n = n.next) {
            sum = sum * 3 + n.value;
        }
        return sum;
    }

    static class Wide {
        long l = 1L << 50;
        double d = 0.5;
        float f = 2f;
        static long sl = -1;
        static double sd = 1e100;
    }

    public static double wideFields() {
        Wide w = new Wide();
        w.l += 3;
        w.d *= w.l;
        w.f -= 1;
        Wide.sl++;
        Wide.sd /= 1e99;
        return w.d + w.f + Wide.sl + Wide.sd;
    }
}
