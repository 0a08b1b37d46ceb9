package oracle;

import java.util.Collections;
import java.util.List;

/** Structures that end in an object which a static field holds. */
public class Sentinels {
    static class Node { int val; Node next; }
    static class Tree { boolean red; int key; Tree left; Tree right; }
    static class Bag { Object[] items; int size; }
    private static final Node END = new Node();
    private static final Tree NIL = new Tree();
    private static final Object[] NONE = {};
    private static final Object ABSENT = new Object();
    private static final String MISSING = new String("missing");
    private static Node changeable = new Node();
    static { END.next = END; NIL.left = NIL.right = NIL; NIL.key = -1; }

    public static int walk(Node n) { int k = 0; while (n != END && k < 3) { k++; n = n.next; } return k; }
    public static boolean endIsItsOwn(Node n) { return n == END ? n.next == n : n != null && n.next == n; }
    public static int nil(Tree t) { if (t == NIL) return t.key; return t.left == NIL ? t.right == NIL ? 1 : 2 : 3; }
    public static boolean redUnderRed(Tree t) { return t != NIL && t.red && (t.left.red || t.right.red); }
    public static int fresh(Bag b) { if (b.items == NONE) return b.size == 0 ? 1 : 2; return b.items == null ? 3 : b.items.length >= b.size ? 4 : 5; }
    public static int absent(Object o) { return o == ABSENT ? 0 : o == null ? 1 : 2; }
    public static int missing(String s) { return s == MISSING ? 2 : MISSING.equals(s) ? 1 : 0; }
    public static boolean missingIsNoLiteral(String s) { return s == MISSING && s == "missing"; }
    public static boolean replaced(Node n) { Node old = changeable; changeable = n; return old == n; }
    public static int writesToSentinel(Node n) { n.val = 3; return END.val; }
    public static void unlink(Node n) { if (n != END) n.next = END; }
    public static boolean emptyList(Object o) { return o == Collections.emptyList() || o == List.of(); }
    public static int firstOfArray(Object[] a) { return a == NONE ? 0 : a.length > 0 && a[0] == ABSENT ? 1 : 2; }
    public static int twoSentinels(Object o) { return o == END ? 1 : o == NIL ? 2 : o == NONE ? 3 : 4; }
}
