package closed;

/** A node of a chain, which may end in null or in a cycle. */
final class Node {
    Node next;
}
