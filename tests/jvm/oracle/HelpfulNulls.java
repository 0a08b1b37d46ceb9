package oracle;

/** The text of a NullPointerException, which tells what was null. */
public class HelpfulNulls {
    static class Node { int val; Node next; int[] data; Node getNext() { return next; } static Node none() { return null; } }
    private static Node root;
    private static String text(Runnable r) { try { r.run(); return "fine"; } catch (NullPointerException e) { return e.getMessage(); } }

    public static String field(Node n) { try { return "" + (n.next.val > 0); } catch (NullPointerException e) { return e.getMessage(); } }
    public static String twoSteps(Node n) { try { n.next.next.val = 1; return "fine"; } catch (NullPointerException e) { return e.getMessage(); } }
    public static String call(Node n) { try { return "" + (n.getNext().getNext() == n); } catch (NullPointerException e) { return e.getMessage(); } }
    public static String array(int[] a) { try { return "" + (a[0] > 0); } catch (NullPointerException e) { return e.getMessage(); } catch (ArrayIndexOutOfBoundsException e) { return "index"; } }
    public static String length(int[] a) { try { return "" + (a.length > 0); } catch (NullPointerException e) { return e.getMessage(); } }
    public static String row(int[][] a) { try { a[0][1] = 2; return "fine"; } catch (NullPointerException e) { return e.getMessage(); } catch (ArrayIndexOutOfBoundsException e) { return "index"; } }
    public static String symbolicRow(int[][] a, int i) { try { a[i][0]++; return "fine"; } catch (NullPointerException e) { return e.getMessage(); } catch (ArrayIndexOutOfBoundsException e) { return "index"; } }
    public static String unboxing(Integer i) { try { int x = i; return x > 0 ? "p" : "n"; } catch (NullPointerException e) { return e.getMessage(); } }
    public static String throwing(boolean b) { RuntimeException r = b ? null : new RuntimeException("r"); try { throw r; } catch (NullPointerException e) { return e.getMessage(); } catch (RuntimeException e) { return e.getMessage(); } }
    public static String locking(Object o) { try { synchronized (o) { return "in"; } } catch (NullPointerException e) { return e.getMessage(); } }
    public static String staticField(boolean b) { if (b) root = new Node(); try { return "" + root.next.data[0]; } catch (NullPointerException e) { return e.getMessage(); } }
    public static String result(boolean b) { try { return "" + Node.none().val; } catch (NullPointerException e) { return b ? e.getMessage() : "" + e.getMessage().length(); } }
    public static String explicit(boolean b) { try { throw b ? new NullPointerException() : new NullPointerException("given"); } catch (NullPointerException e) { return e.getMessage(); } }
    public static String dataOfNode(Node n) { try { return "" + (n.data[n.val] == 0); } catch (NullPointerException e) { return e.getMessage(); } catch (ArrayIndexOutOfBoundsException e) { return "index"; } }
    public static String stringMethod(String s) { try { return s.isEmpty() ? "e" : "f"; } catch (NullPointerException e) { return e.getMessage(); } }
    public static String switchText(String s) { try { switch (s) { case "a": return "is a"; default: return "other"; } } catch (NullPointerException e) { return "" + (e.getMessage() == null); } }
    public static int inLambda(Node n) { return text(() -> n.val++).length(); }
}
