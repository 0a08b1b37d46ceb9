package receivers.other;

/** In another package, a method does not override one that is private to its package. */
public class Elsewhere extends receivers.Receivers {
    int packaged() { return 6; }
}
