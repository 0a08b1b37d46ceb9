package statics;

/**
 * Methods that look at static fields, to be explored with {@code --statics symbolic}: a field that is not final holds
 * anything when the target is called. It is compiled by itself, so that it is no input of the other subjects.
 */
public class Statics {
    enum Mode { SLOW, FAST }

    static class Node {
        int key;
        Node next;
    }

    static class Base {
        static int shared = 1;
    }

    static class Derived extends Base {
        static Node own = new Node();
    }

    static int count = 3;
    static long total;
    static boolean on;
    static byte small = -1;
    static char letter = 'a';
    static double fraction = 0.5;
    static final int LIMIT = limit();
    static Node head;
    static Node last = new Node();
    static Mode mode = Mode.SLOW;
    static String name = "name";
    static int[] numbers = {1, 2};
    static Object anything;

    static int limit() {
        return count + 4;
    }

    public static int compares() {
        return count > LIMIT ? 1 : count == LIMIT ? 0 : -1;
    }

    public static int primitives() {
        if (on) {
            return small < 0 ? 1 : 2;
        }
        return total > count ? letter : (int) total;
    }

    public static boolean fractions() {
        return fraction < 0.25;
    }

    public static int length() {
        int length = 0;
        for (Node node = head; node != null && length < 3; node = node.next) {
            length++;
        }
        return length;
    }

    public static boolean alias(Node node) {
        return node != null && node == head && head != last;
    }

    /** What the target changes is compared on the JVM, too: the nodes, by way of the parameter. */
    public static Node push(Node node) {
        node.next = head;
        node.key = count;
        head = node;
        count = count + 1;
        return head.next == null ? node : head.next;
    }

    public static int modes() {
        if (mode == null) {
            return -1;
        }
        switch (mode) {
            case FAST:
                return 1;
            default:
                return 0;
        }
    }

    public static int names() {
        return name.startsWith("a") ? name.length() : -1;
    }

    public static int sums() {
        int sum = 0;
        for (int number : numbers) {
            sum += number > 0 ? number : 0;
        }
        return sum;
    }

    public static int inherited() {
        return Derived.shared + (Derived.own == null ? 0 : Derived.own.key);
    }

    public static int kinds() {
        if (anything instanceof Node) {
            return ((Node) anything).key;
        }
        return anything == null ? 0 : 1;
    }

    /** Written before it is read: it is no input. */
    public static int written() {
        count = 7;
        return count;
    }
}
