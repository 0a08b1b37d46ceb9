package receivers;

/** Which classes the receiver of each method may be of is said by the test. */
public class Receivers {
    public Receivers next;

    public int plain(Receivers o) { return o == this ? 1 : o != null && o.next == this ? 2 : 3; }

    private int hidden() { return next == null ? 1 : 2; }

    int packaged() { return next == null ? 1 : 2; }

    public int everywhere() { return 1; }

    public static class Inherits extends Receivers {}

    public static class Overrides extends Receivers {
        public int plain(Receivers o) { return 4; }

        int hidden() { return 4; }

        int packaged() { return 4; }
    }

    public static class Below extends Overrides {}

    public static class BelowAgain extends Below {
        public int plain(Receivers o) { return 5; }
    }

    public interface Shape {
        default int corners() { return 0; }
    }

    public interface Pointed extends Shape {
        default int corners() { return 1; }
    }

    public static class Circle implements Shape {}

    public static class Star implements Pointed {}

    public static class Square implements Shape {
        public int corners() { return 4; }
    }

    public static abstract class Base {
        int twice() { return 2 * once(); }

        abstract int once();

        int shadowed() { return 1; }
    }

    public static class One extends Base {
        int once() { return 1; }

        int shadowed() { return 2; }
    }

    public static class Two extends Base {
        int once() { return 2; }

        int twice() { return 4; }

        int shadowed() { return 3; }
    }

    public enum Colour {
        RED,
        GREEN {
            int shade() { return 1; }
        },
        BLUE;

        int shade() {
            if (this == BLUE) {
                return 2;
            }
            return this == GREEN ? 9 : 0;
        }
    }

    public static class Of<T> {
        T kept;

        public T swap(T given) {
            T before = kept;
            kept = given;
            return before;
        }
    }

    public static class OfReceivers extends Of<Receivers> {
        public Receivers swap(Receivers given) { return given; }
    }
}
