package corpus;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/** What the JVM says of a null dereference: which instruction, and which expression was null. */
public class NullMessages {
    static class Node {
        Node next;
        Node[] nodes;
        int value;
        long wide;
        double real;
        int[] ints;
        int[][] table;
        String text;
        static Node shared;

        Node next() {
            return next;
        }

        Node at(int index, String name) {
            return null;
        }

        static Node make(Object a, String b, StringBuilder c, Object[] d, long e, int[][] f, List<String> g) {
            return null;
        }

        String own() {
            return this.next.next.text;
        }

        int chained() {
            return this.next().next().value;
        }
    }

    interface Shape {
        double area(Shape other, int... sides);
    }

    static String message(Runnable action) {
        try {
            action.run();
            return "nothing thrown";
        } catch (NullPointerException e) {
            return e.getMessage();
        }
    }

    static Node none() {
        return null;
    }

    static int[] ints() {
        return null;
    }

    public static String invokeVirtual() {
        String text = null;
        try {
            return "" + text.length();
        } catch (NullPointerException e) {
            return e.getMessage();
        }
    }

    public static String invokeWithArguments() {
        Node node = null;
        try {
            return "" + node.at(3, "x");
        } catch (NullPointerException e) {
            return e.getMessage();
        }
    }

    public static String invokeInterface() {
        Shape shape = null;
        try {
            return "" + shape.area(null, 1, 2);
        } catch (NullPointerException e) {
            return e.getMessage();
        }
    }

    public static String invokePrivate() {
        Secret secret = null;
        try {
            return "" + secret.hidden();
        } catch (NullPointerException e) {
            return e.getMessage();
        }
    }

    static class Secret {
        private int hidden() {
            return 1;
        }
    }

    public static String returnValue() {
        try {
            return "" + none().next();
        } catch (NullPointerException e) {
            return e.getMessage();
        }
    }

    public static String returnValueOfMany() {
        try {
            return Node.make(null, null, null, null, 1, null, null).text;
        } catch (NullPointerException e) {
            return e.getMessage();
        }
    }

    public static String returnValueOfVirtual() {
        Node node = new Node();
        try {
            return "" + node.next().next().next;
        } catch (NullPointerException e) {
            return e.getMessage();
        }
    }

    public static String fieldOfLocal() {
        Node node = null;
        try {
            return "" + node.value;
        } catch (NullPointerException e) {
            return e.getMessage();
        }
    }

    public static String fieldOfField() {
        Node node = new Node();
        try {
            return "" + node.next.next.value;
        } catch (NullPointerException e) {
            return e.getMessage();
        }
    }

    public static String fieldsFarDown() {
        Node node = new Node();
        Node last = node;
        for (int i = 0; i < 5; i++) {
            last = last.next = new Node();
        }
        try {
            return "" + node.next.next.next.next.next.next.next;
        } catch (NullPointerException e) {
            return e.getMessage();
        }
    }

    public static String fieldOfThis() {
        try {
            return new Node().own();
        } catch (NullPointerException e) {
            return e.getMessage();
        }
    }

    public static String callsOnThis() {
        try {
            return "" + new Node().chained();
        } catch (NullPointerException e) {
            return e.getMessage();
        }
    }

    public static String fieldOfStatic() {
        try {
            return "" + Node.shared.value;
        } catch (NullPointerException e) {
            return e.getMessage();
        }
    }

    public static String assignField() {
        Node node = null;
        try {
            node.value = 3;
            return "none";
        } catch (NullPointerException e) {
            return e.getMessage();
        }
    }

    public static String assignWideField() {
        Node node = new Node();
        try {
            node.next.wide = 3;
            return "none";
        } catch (NullPointerException e) {
            return e.getMessage();
        }
    }

    public static String assignRealField() {
        try {
            none().real += 3;
            return "none";
        } catch (NullPointerException e) {
            return e.getMessage();
        }
    }

    public static String assignReference() {
        Node node = null;
        try {
            node.next = new Node();
            return "none";
        } catch (NullPointerException e) {
            return e.getMessage();
        }
    }

    public static String loads() {
        int[] ints = null;
        long[] longs = null;
        float[] floats = null;
        double[] doubles = null;
        byte[] bytes = null;
        boolean[] bits = null;
        char[] chars = null;
        short[] shorts = null;
        Object[] objects = null;
        List<String> all = new ArrayList<>();
        all.add(message(() -> System.out.print(ints()[0])));
        try { all.add("" + ints[1]); } catch (NullPointerException e) { all.add(e.getMessage()); }
        try { all.add("" + longs[1]); } catch (NullPointerException e) { all.add(e.getMessage()); }
        try { all.add("" + floats[1]); } catch (NullPointerException e) { all.add(e.getMessage()); }
        try { all.add("" + doubles[1]); } catch (NullPointerException e) { all.add(e.getMessage()); }
        try { all.add("" + bytes[1]); } catch (NullPointerException e) { all.add(e.getMessage()); }
        try { all.add("" + bits[1]); } catch (NullPointerException e) { all.add(e.getMessage()); }
        try { all.add("" + chars[1]); } catch (NullPointerException e) { all.add(e.getMessage()); }
        try { all.add("" + shorts[1]); } catch (NullPointerException e) { all.add(e.getMessage()); }
        try { all.add("" + objects[1]); } catch (NullPointerException e) { all.add(e.getMessage()); }
        return all.toString();
    }

    public static String stores() {
        int[] ints = null;
        long[] longs = null;
        float[] floats = null;
        double[] doubles = null;
        byte[] bytes = null;
        boolean[] bits = null;
        char[] chars = null;
        short[] shorts = null;
        Object[] objects = null;
        List<String> all = new ArrayList<>();
        try { ints[1] = 1; } catch (NullPointerException e) { all.add(e.getMessage()); }
        try { longs[1] = 1; } catch (NullPointerException e) { all.add(e.getMessage()); }
        try { floats[1] = 1; } catch (NullPointerException e) { all.add(e.getMessage()); }
        try { doubles[1] = 1; } catch (NullPointerException e) { all.add(e.getMessage()); }
        try { bytes[1] = 1; } catch (NullPointerException e) { all.add(e.getMessage()); }
        try { bits[1] = true; } catch (NullPointerException e) { all.add(e.getMessage()); }
        try { chars[1] = 1; } catch (NullPointerException e) { all.add(e.getMessage()); }
        try { shorts[1]++; } catch (NullPointerException e) { all.add(e.getMessage()); }
        try { objects[1] = "x"; } catch (NullPointerException e) { all.add(e.getMessage()); }
        return all.toString();
    }

    public static String elements() {
        Node node = new Node();
        node.nodes = new Node[4000];
        node.table = new int[3][];
        int i = 2;
        long wide = 1;
        List<String> all = new ArrayList<>();
        try { all.add("" + node.nodes[0].value); } catch (NullPointerException e) { all.add(e.getMessage()); }
        try { all.add("" + node.nodes[i].value); } catch (NullPointerException e) { all.add(e.getMessage()); }
        try { all.add("" + node.nodes[i + 1].value); } catch (NullPointerException e) { all.add(e.getMessage()); }
        try { all.add("" + node.nodes[100].value); } catch (NullPointerException e) { all.add(e.getMessage()); }
        try { all.add("" + node.nodes[1000].value); } catch (NullPointerException e) { all.add(e.getMessage()); }
        try { all.add("" + node.nodes[(int) wide].value); } catch (NullPointerException e) { all.add(e.getMessage()); }
        try { all.add("" + node.table[1][i]); } catch (NullPointerException e) { all.add(e.getMessage()); }
        try { node.table[2][0] = 1; } catch (NullPointerException e) { all.add(e.getMessage()); }
        try { all.add("" + node.nodes["ab".length()].text); } catch (NullPointerException e) { all.add(e.getMessage()); }
        try { all.add("" + node.nodes[node.value].next.text); } catch (NullPointerException e) { all.add(e.getMessage()); }
        node.ints = new int[] {1, 2, 3};
        try { all.add("" + node.nodes[node.ints[1]].text); } catch (NullPointerException e) { all.add(e.getMessage()); }
        return all.toString();
    }

    public static String manyDimensions() {
        int[][][][][][] cube = new int[2][2][2][2][2][];
        int[][][][][][] other = new int[2][2][][][][];
        List<String> all = new ArrayList<>();
        try { all.add("" + cube[1][0][1][0][1][0]); } catch (NullPointerException e) { all.add(e.getMessage()); }
        try { all.add("" + other[1][0][1][0][1][0]); } catch (NullPointerException e) { all.add(e.getMessage()); }
        return all.toString();
    }

    public static String lengthAndThrow() {
        int[] ints = null;
        Node node = new Node();
        RuntimeException nothing = null;
        Object lock = null;
        List<String> all = new ArrayList<>();
        try { all.add("" + ints.length); } catch (NullPointerException e) { all.add(e.getMessage()); }
        try { all.add("" + node.ints.length); } catch (NullPointerException e) { all.add(e.getMessage()); }
        try { throw nothing; } catch (NullPointerException e) { all.add(e.getMessage()); }
        try { throw null; } catch (NullPointerException e) { all.add(e.getMessage()); }
        try { synchronized (lock) { all.add("in"); } } catch (NullPointerException e) { all.add(e.getMessage()); }
        try { synchronized (node.text) { all.add("in"); } } catch (NullPointerException e) { all.add(e.getMessage()); }
        return all.toString();
    }

    public static String loops() {
        int[] ints = null;
        List<String> list = null;
        List<String> all = new ArrayList<>();
        try { for (int i : ints) { all.add("" + i); } } catch (NullPointerException e) { all.add(e.getMessage()); }
        try { for (String s : list) { all.add(s); } } catch (NullPointerException e) { all.add(e.getMessage()); }
        Node node = new Node();
        node.next = new Node();
        try { while (true) { node = node.next; } } catch (NullPointerException e) { all.add(e.getMessage()); }
        Node other = new Node();
        try { do { other = other.next; all.add(other.text); } while (other != null); }
        catch (NullPointerException e) { all.add(e.getMessage()); }
        return all.toString();
    }

    public static String unboxing() {
        Integer box = null;
        Map<String, Long> map = new HashMap<>();
        Boolean bit = null;
        List<String> all = new ArrayList<>();
        try { int i = box; all.add("" + i); } catch (NullPointerException e) { all.add(e.getMessage()); }
        try { long l = map.get("x"); all.add("" + l); } catch (NullPointerException e) { all.add(e.getMessage()); }
        try { if (bit) { all.add("true"); } } catch (NullPointerException e) { all.add(e.getMessage()); }
        try { box++; } catch (NullPointerException e) { all.add(e.getMessage()); }
        return all.toString();
    }

    public static String switches() {
        String text = null;
        Thread.State state = null;
        List<String> all = new ArrayList<>();
        try { switch (text) { case "a": all.add("a"); } } catch (NullPointerException e) { all.add(e.getMessage()); }
        try { switch (state) { case NEW: all.add("a"); default: } } catch (NullPointerException e) { all.add(e.getMessage()); }
        return all.toString();
    }

    static Node either(boolean first, Node a, Node b) {
        return (first ? a : b).next;
    }

    static String nested(int choice, Node a) {
        switch (choice) {
            case 1:
                return a.text;
            case 2:
                return (choice > 1 ? a : new Node()).text;
            default:
                return a.next.text;
        }
    }

    public static String ambiguous() {
        List<String> all = new ArrayList<>();
        try { either(true, null, new Node()); } catch (NullPointerException e) { all.add(e.getMessage()); }
        for (int i = 1; i <= 3; i++) {
            try { nested(i, i < 3 ? null : new Node()); } catch (NullPointerException e) { all.add(e.getMessage()); }
        }
        return all.toString();
    }

    static int parameters(int a, long b, Node node, double c, int[] ints) {
        if (a == 0) {
            return node.value;
        }
        if (a == 1) {
            return ints[a];
        }
        node = node == null ? null : node.next;
        return node.value + a;
    }

    static Object written(Object o, String s) {
        if (s == null) {
            o = null;
        }
        return o.hashCode();
    }

    public static String parameterNames() {
        List<String> all = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            try { parameters(i, 1, null, 2, null); } catch (NullPointerException e) { all.add(e.getMessage()); }
        }
        try { written("", null); } catch (NullPointerException e) { all.add(e.getMessage()); }
        try { written(null, ""); } catch (NullPointerException e) { all.add(e.getMessage()); }
        return all.toString();
    }

    public static String casts() {
        Object object = null;
        List<String> all = new ArrayList<>();
        try { all.add("" + ((String) object).length()); } catch (NullPointerException e) { all.add(e.getMessage()); }
        try { all.add("" + ((Node) object).text); } catch (NullPointerException e) { all.add(e.getMessage()); }
        try { all.add("" + ((int[]) object)[1]); } catch (NullPointerException e) { all.add(e.getMessage()); }
        try { all.add("" + ((int[]) object).clone().length); } catch (NullPointerException e) { all.add(e.getMessage()); }
        try { all.add("" + ((Node[]) object).clone().length); } catch (NullPointerException e) { all.add(e.getMessage()); }
        return all.toString();
    }

    public static String madeByHand() {
        List<String> all = new ArrayList<>();
        try { throw new NullPointerException(); } catch (NullPointerException e) { all.add(e.getMessage()); }
        try { throw new NullPointerException("by hand"); } catch (NullPointerException e) { all.add(e.getMessage()); }
        try { throw new Mine(); } catch (NullPointerException e) { all.add(e.getMessage()); }
        NullPointerException kept = new NullPointerException();
        all.add(kept.getMessage());
        all.add(kept.toString());
        return all.toString();
    }

    static class Mine extends NullPointerException {
    }

    public static String again() {
        Node node = null;
        List<String> all = new ArrayList<>();
        try {
            all.add(node.text);
        } catch (NullPointerException e) {
            all.add(e.toString());
            all.add(e.getMessage());
            all.add(e.getLocalizedMessage());
            all.add("" + (e.getMessage() == e.getMessage()));
            e.fillInStackTrace();
            all.add(e.getMessage());
        }
        try {
            all.add(node.text);
        } catch (NullPointerException e) {
            e.fillInStackTrace();
            all.add(e.getMessage());
            e.fillInStackTrace();
            all.add(e.getMessage());
        }
        return all.toString();
    }

    public static String lambdas() {
        Function<String, Integer> length = String::length;
        Supplier<Node> node = () -> null;
        Function<Node, String> text = n -> n.text;
        List<String> all = new ArrayList<>();
        try { length.apply(null); } catch (NullPointerException e) { all.add(e.getMessage()); }
        try { all.add(node.get().text); } catch (NullPointerException e) { all.add(e.getMessage()); }
        try { all.add(text.apply(null)); } catch (NullPointerException e) { all.add(e.getMessage()); }
        String bound = null;
        try { Supplier<String> trim = bound::trim; all.add(trim.get()); } catch (NullPointerException e) { all.add(e.getMessage()); }
        return all.toString();
    }

    public static String library() {
        List<String> all = new ArrayList<>();
        try { all.add("" + "a".compareTo(null)); } catch (NullPointerException e) { all.add(e.getMessage()); }
        try { all.add("" + "a".concat(null)); } catch (NullPointerException e) { all.add(e.getMessage()); }
        try { all.add("" + new ArrayList<String>(null)); } catch (NullPointerException e) { all.add(e.getMessage()); }
        try { all.add("" + Arrays.copyOf((int[]) null, 3).length); } catch (NullPointerException e) { all.add(e.getMessage()); }
        try { Arrays.sort((int[]) null); } catch (NullPointerException e) { all.add(e.getMessage()); }
        try { System.arraycopy(null, 0, new int[1], 0, 1); } catch (NullPointerException e) { all.add(e.getMessage()); }
        try { new StringBuilder((String) null); } catch (NullPointerException e) { all.add(e.getMessage()); }
        try { java.util.Objects.requireNonNull(null); } catch (NullPointerException e) { all.add(e.getMessage()); }
        try { java.util.Objects.requireNonNull(null, "given"); } catch (NullPointerException e) { all.add(e.getMessage()); }
        try { new java.util.TreeMap<String, String>().put(null, ""); } catch (NullPointerException e) { all.add(e.getMessage()); }
        try { Integer.valueOf(3).compareTo(null); } catch (NullPointerException e) { all.add(e.getMessage()); }
        return all.toString();
    }

    public static String wideConstants() {
        Node[] nodes = new Node[40000];
        List<String> all = new ArrayList<>();
        try { all.add("" + nodes[200].value); } catch (NullPointerException e) { all.add(e.getMessage()); }
        try { all.add("" + nodes[32767].value); } catch (NullPointerException e) { all.add(e.getMessage()); }
        try { all.add("" + nodes[32768].value); } catch (NullPointerException e) { all.add(e.getMessage()); }
        return all.toString();
    }
}
