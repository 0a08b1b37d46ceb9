package corpus;

/** Interface methods: abstract, default and static, and which default wins. */
public class Interfaces {
    interface Named {
        String name();

        default String greet() {
            return "hello " + name();
        }

        static Named of(String name) {
            return () -> name;
        }
    }

    interface Polite extends Named {
        @Override
        default String greet() {
            return "dear " + name();
        }
    }

    interface Loud extends Named {
        @Override
        default String greet() {
            return Named.super.greet().toUpperCase();
        }
    }

    static class Person implements Named {
        @Override
        public String name() {
            return "ann";
        }
    }

    static class PolitePerson extends Person implements Polite {
    }

    static class Both implements Polite, Loud {
        @Override
        public String name() {
            return "bob";
        }

        @Override
        public String greet() {
            return Polite.super.greet() + "|" + Loud.super.greet();
        }
    }

    static class ClassWins {
        public String greet() {
            return "class";
        }
    }

    static class FromClass extends ClassWins implements Polite {
        @Override
        public String name() {
            return "x";
        }
    }

    interface Left extends Named {
    }

    interface Right extends Named {
    }

    static class Diamond implements Left, Right {
        @Override
        public String name() {
            return "diamond";
        }
    }

    interface Countable {
        int LIMIT = 3;

        int count();

        default boolean full() {
            return count() >= LIMIT;
        }
    }

    abstract static class Partial implements Countable {
        boolean almost() {
            return count() == LIMIT - 1;
        }
    }

    static class Full extends Partial {
        int n;

        @Override
        public int count() {
            return n++;
        }
    }

    public static String defaultMethod() {
        return new Person().greet();
    }

    public static String moreSpecificDefaultWins() {
        return new PolitePerson().greet();
    }

    public static String explicitSuperDefaults() {
        return new Both().greet();
    }

    public static String classMethodWins() {
        Named n = new FromClass();
        return n.greet();
    }

    public static String diamondShared() {
        Left l = new Diamond();
        Right r = (Right) l;
        return l.greet() + r.greet();
    }

    public static String staticInterfaceMethod() {
        return Named.of("eve").greet();
    }

    public static String abstractClassLeavesMethodOpen() {
        Partial p = new Full();
        String out = "";
        for (int i = 0; i < 4; i++) {
            out += p.almost() ? "y" : "n";
            out += p.full() ? "Y" : "N";
        }
        return out;
    }

    public static int interfaceConstant() {
        return Full.LIMIT + Countable.LIMIT;
    }

    public static boolean objectMethodsThroughInterface() {
        Named n = new Person();
        return n.equals(n) && n.hashCode() == n.hashCode() && n.getClass() == Person.class;
    }

    public static String comparableByHand() {
        class Version implements Comparable<Version> {
            final int major;
            final int minor;

            Version(int major, int minor) {
                this.major = major;
                this.minor = minor;
            }

            @Override
            public int compareTo(Version o) {
                return major != o.major ? Integer.compare(major, o.major) : Integer.compare(minor, o.minor);
            }

            @Override
            public String toString() {
                return major + "." + minor;
            }
        }
        Version[] all = {new Version(1, 9), new Version(1, 2), new Version(0, 99), new Version(1, 2)};
        java.util.Arrays.sort(all);
        return java.util.Arrays.toString(all);
    }

    public static String iterableByHand() {
        Iterable<Integer> countdown = () -> new java.util.Iterator<Integer>() {
            int left = 4;

            @Override
            public boolean hasNext() {
                return left > 0;
            }

            @Override
            public Integer next() {
                return left--;
            }
        };
        String out = "";
        for (int i : countdown) {
            out += i;
        }
        return out;
    }

    public static int castToUnrelatedInterfaceFails() {
        Object o = new Person();
        return ((Countable) o).count();
    }
}
