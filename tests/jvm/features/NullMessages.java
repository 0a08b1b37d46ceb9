// 4 returned
// No node; no next one; the next one is the node itself, or another.
class NullMessages {
    static class Node {
        Node next;
        int value;
    }

    static int run(Node node) {
        try {
            return node.next.value;
        } catch (NullPointerException e) {
            String whole = "Cannot read field \"value\" because \"node.next\" is null";
            String first = "Cannot read field \"next\" because \"node\" is null";
            heapwise.Heapwise.check(e.getMessage().equals(node == null ? first : whole));
            return 1;
        }
    }
}
