package kiasan;

/** A box for one object, which may itself be a box. */
public class Container<E> {
    E data;

    /** Exchanges the contents of two boxes. */
    public void swap(Container<E> other) {
        E mine = data;
        data = other.data;
        other.data = mine;
    }
}
