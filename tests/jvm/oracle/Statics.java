package oracle;

/** Static fields, changed and read. Each call expects freshly loaded classes. */
public class Statics {
    static class Node { int val; Node next; static int made = 10; }
    private static int counter;
    private static Node root;
    private static int[] memory = new int[2];
    private static final int LATE;
    private static long wide = 1L << 40;
    private static String text = "t";
    static { int x = 3; for (int i = 0; i < 3; i++) x += i; LATE = x; }
    private static int bump() { return ++counter; }
    private static class Hidden { static Node only = new Node(); static int reads; static Node get() { reads++; return only; } }

    public static int count(int n) { counter = n; return bump() - bump(); }
    public static boolean rootIs(Node n) { if (root == null) root = n; return root == n; }
    public static boolean rootIsFresh(Node n) { return root == n; }
    public static int remember(int i, int v) { memory[i] = v; return memory[0] == v ? 1 : 2; }
    public static boolean memoryIs(int[] a) { return a == memory; }
    public static int late(int i) { return i == LATE ? 1 : 0; }
    public static long wide(int i) { wide += i; return wide; }
    public static int throughNull(boolean b) { Node n = b ? null : new Node(); return n.made++ + Node.made; }
    public static boolean onlyOne(Node n) { return Hidden.get() == n && Hidden.reads == 1; }
    public static String textGrows(boolean b) { text += b; text += 'c'; return text; }
    public static int orderOfWrites(int i) { counter = 1; counter = counter++ + i; return counter; }
    public static int memoryAlias(int[] a) { a[0] = 9; return memory[0]; }
}
