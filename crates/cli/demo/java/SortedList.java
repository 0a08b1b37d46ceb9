/** Numbers in their order. */
public class SortedList {
    private Node first;

    private static class Node {
        final int value;
        Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    /** Puts a number in its place. */
    public void add(int value) {
        if (first == null || value < first.value) {
            first = new Node(value, first);
            return;
        }
        Node n = first;
        while (n.next != null && n.next.value < value) {
            n = n.next;
        }
        n.next = new Node(value, n.next);
    }

    /** Removes a number. Says whether it was there. */
    public boolean remove(int value) {
        if (first == null) {
            return false;
        }
        if (first.value == value) {
            first = first.next;
            return true;
        }
        Node n = first;
        while (n.next.value < value) {
            n = n.next;
        }
        if (n.next.value > value) {
            return false;
        }
        n.next = n.next.next;
        return true;
    }
}
