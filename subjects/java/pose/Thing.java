package pose;

/** The root of the classes that {@link DoubleLinkedList} holds and is made of; each has an identity of its own. */
public class Thing {
    boolean sameAs(Thing other) {
        return this == other;
    }
}
