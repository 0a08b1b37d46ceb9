// 2 returned
class Receivers {
    /** Only a Receivers and an Inherits get here by a call: two implementations of `kind`. */
    int run() { return this instanceof Overrides ? -1 : kind(); }

    int kind() { return 0; }

    static class Inherits extends Receivers {
        int kind() { return 2; }
    }

    static class Overrides extends Receivers {
        int run() { return 3; }
    }

    static class BelowOverrides extends Overrides {}
}
