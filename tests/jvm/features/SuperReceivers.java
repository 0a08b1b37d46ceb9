// 3 returned
// options: --receivers super
class SuperReceivers {
    /** By `super`, objects of classes that override this method get here, too. */
    int run() { return this instanceof Overrides ? -1 : kind(); }

    int kind() { return 0; }

    static class Inherits extends SuperReceivers {
        int kind() { return 2; }
    }

    static class Overrides extends SuperReceivers {
        int run() { return super.run(); }
    }
}
