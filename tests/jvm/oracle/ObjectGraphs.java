package oracle;

/** Small graphs of objects: lists, trees, cycles, sharing. */
public class ObjectGraphs {
    static class Node { int val; Node next; }
    static class Tree { int key; Tree left; Tree right; }
    static class Pair { Object a; Object b; }
    static class Holder { int[] data; Node head; }

    public static int lengthUpTo3(Node n) { int k = 0; while (n != null && k < 3) { n = n.next; k++; } return k; }
    public static boolean cycle(Node n) { if (n == null) return false; Node slow = n, fast = n; for (int i = 0; i < 2; i++) { if (fast == null || fast.next == null) return false; slow = slow.next; fast = fast.next.next; if (slow == fast) return true; } return false; }
    public static Node reverseTwo(Node n) { if (n == null || n.next == null) return n; Node m = n.next; n.next = m.next; m.next = n; return m; }
    public static int writesThroughAlias(Node a, Node b) { a.val = 1; b.next = a; b.next.val = 2; return a.val + (b.next.next == b ? 10 : 0); }
    public static boolean sorted(Node n) { for (int i = 0; i < 2 && n != null && n.next != null; i++, n = n.next) if (n.val > n.next.val) return false; return true; }
    public static int swap(Node a, Node b) { int t = a.val; a.val = b.val; b.val = t; return a == b ? 1 : a.val == b.val ? 2 : 3; }
    public static boolean sharedChild(Tree t) { return t.left != null && t.left == t.right; }
    public static int backEdge(Tree t) { if (t.left == t) return 1; if (t.left != null && t.left.right == t) return 2; return 0; }
    public static Tree rotate(Tree t) { Tree l = t.left; t.left = l.right; l.right = t; return l; }
    public static boolean searchTree(Tree t) { return t == null || (t.left == null || t.left.key < t.key) && (t.right == null || t.right.key > t.key); }
    public static int pairOfItself(Pair p) { if (p.a == p) return p.b == p ? 2 : 1; return p.a == p.b ? 3 : 0; }
    public static int pairOfPairs(Pair p) { if (p.a instanceof Pair q) { q.b = "x"; return p.b == "x" ? 1 : 2; } return 0; }
    public static void detach(Node n) { Node m = n.next; n.next = null; m.val = 7; }
    public static int holders(Holder g, Holder h) { g.data[0] = 1; h.data[0] = 2; return g.data[0]; }
    public static int headOfHolder(Holder h, Node n) { h.head = n; n.val++; return h.head.val; }
    public static Node last(Node n) { for (int i = 0; i < 3 && n.next != null; i++) n = n.next; return n; }
    public static int depth(Tree t) { return depthWithin(t, 2); }
    private static int depthWithin(Tree t, int fuel) { return t == null || fuel == 0 ? 0 : 1 + Math.max(depthWithin(t.left, fuel - 1), depthWithin(t.right, fuel - 1)); }
    public static boolean rowOfNodes(Node[] a) { return a.length == 2 && a[0] != null && a[0].next == a[1]; }
}
