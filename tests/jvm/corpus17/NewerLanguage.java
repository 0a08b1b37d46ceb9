package corpus17;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/** Private interface methods, var, nest access, effectively final resources and static members of inner classes. */
public class NewerLanguage {
    interface Greeter {
        private String polite(String name) {
            return "dear " + name;
        }

        private static String shout(String s) {
            return s.toUpperCase() + "!";
        }

        default String greet(String name) {
            return shout(polite(name));
        }
    }

    private int secret = 5;

    private static int hidden() {
        return 6;
    }

    static class Peer {
        private int own = 7;

        private Peer() {}

        int look(NewerLanguage o) {
            o.secret++;
            o.secret += own;
            return o.secret + hidden();
        }
    }

    class Inner {
        static int made;
        static final String NAME = "inner";

        Inner() {
            made++;
        }

        record Tag(String text) {}

        static Tag tag(String s) {
            return new Tag(s);
        }
    }

    static class Resource implements AutoCloseable {
        final StringBuilder log;

        Resource(StringBuilder log) {
            this.log = log;
        }

        @Override
        public void close() {
            log.append("closed ");
        }
    }

    public static String privateInterfaceMethods() {
        return new Greeter() {}.greet("ann");
    }

    public static int nestAccess() {
        Peer p = new Peer();
        p.own *= 2;
        return p.look(new NewerLanguage());
    }

    public static String variables() {
        var list = new ArrayList<String>();
        list.add("a");
        var total = 0L;
        for (var s : list) {
            total += s.length();
        }
        var anonymous = new Object() {
            int extra = 3;
        };
        anonymous.extra++;
        return list + " " + total + anonymous.extra;
    }

    public static String lambdaParameters() {
        BiFunction<Integer, String, String> f = (var n, var s) -> s.repeat(n);
        return f.apply(2, "ab");
    }

    public static String existingResource() {
        StringBuilder log = new StringBuilder();
        Resource a = new Resource(log);
        Resource b = new Resource(log);
        try (a; b) {
            log.append("body ");
        }
        return log.toString();
    }

    public static String staticMembersOfInner() {
        NewerLanguage o = new NewerLanguage();
        o.new Inner();
        o.new Inner();
        return Inner.made + Inner.NAME + Inner.tag("t");
    }

    public static String localInterfaceAndEnum() {
        interface Weighted {
            int weight();
        }
        enum Size implements Weighted {
            S, L;

            @Override
            public int weight() {
                return ordinal() * 10 + 1;
            }
        }
        int total = 0;
        for (Weighted w : Size.values()) {
            total += w.weight();
        }
        return "" + total;
    }

    public static String anonymousDiamond() {
        var list = new ArrayList<>(List.of(1, 2)) {
            @Override
            public int size() {
                return super.size() * 100;
            }
        };
        return "" + list.size();
    }

    public static boolean privateMethodThroughSubtype() {
        class A {
            private String f() {
                return "A";
            }
        }
        class B extends A {
            String f() {
                return "B";
            }
        }
        A a = new B();
        return a.f().equals("A") && new B().f().equals("B");
    }

    public static String concatWithManyTypes() {
        var parts = new Object[] {1, 'c', "s", 2.5, null, 7L, 1.5f, true};
        int i = 1;
        char c = 'x';
        return "" + i + c + parts[0] + parts[1] + parts[2] + parts[3] + parts[4] + parts[5] + parts[6] + parts[7] + -0.0f
                + Long.MIN_VALUE + (byte) 200 + (short) 70000;
    }

    public static String concatWithTagCharacters() {
        int x = 5;
        return "\u0001" + x + "\u0002" + x + "\u0000";
    }

    public static String concatWithManyOperands() {
        int i = 0;
        String s = "s";
        return s + i + s + i + s + i + s + i + s + i + s + i + s + i + s + i + s + i + s + i + s + i + s + i + s + i + s + i
                + s + i + s + i + s + i + s + i + s + i + s + i + s + i + s + i + s + i + s + i + s + i + s + i + s + i
                + s + i + s + i + s + i + s + i + s + i + s + i + s + i + s + i + s + i + s + i + s + i + s + i + s + i
                + s + i + s + i + s + i + s + i + s + i + s + i + s + i + s + i + s + i + s + i + s + i + s + i + s + i
                + s + i + s + i + s + i + s + i + s + i + s + i + s + i + s + i + s + i + s + i + s + i + s + i + s + i
                + s + i + s + i + s + i + s + i + s + i + s + i + s + i + s + i + s + i + s + i + s + i + s + i + s + i
                + s + i + s + i + s + i + s + i + s + i + s + i + s + i + s + i + s + i + s + i + s + i + s + i + s + i
                + s + i + s + i + s + i + s + i + s + i + s + i + s + i + s + i + s + i + s + i + s + i + s + i + s + i;
    }
}
