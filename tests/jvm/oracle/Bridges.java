package oracle;

import java.util.Comparator;

/** Bridge methods, covariant returns and erased signatures. */
public class Bridges {
    static class Node<T> { T data; void set(T t) { data = t; } T get() { return data; } }
    static class IntNode extends Node<Integer> { @Override void set(Integer t) { super.set(t + 1); } @Override Integer get() { return data; } }
    static class Plain { Object make(int i) { return i; } Number number() { return 1; } }
    static class Covariant extends Plain { @Override String make(int i) { return i == 0 ? "zero" : "other"; } @Override Integer number() { return 2; } }
    static class Ordered implements Comparable<Ordered> { int key; @Override public int compareTo(Ordered o) { return Integer.compare(key, o.key); } }
    interface Source<T> { T next(); }
    interface TextSource extends Source<String> { String next(); }
    static abstract class Shape<S extends Shape<S>> { int n; abstract S self(); S grow() { n++; return self(); } }
    static class Circle extends Shape<Circle> { Circle self() { return this; } Circle twice() { return grow().grow(); } }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static Object rawSet(Object o) { Node n = new IntNode(); n.set(o); return n.get(); }
    public static int bridged(Integer i) { Node<Integer> n = new IntNode(); n.set(i); return n.get(); }
    public static boolean covariant(int i) { Plain p = i < 0 ? new Plain() : new Covariant(); return p.make(i) instanceof String; }
    public static int covariantNumber(boolean b) { Plain p = b ? new Covariant() : new Plain(); return p.number().intValue(); }
    @SuppressWarnings({"unchecked", "rawtypes"})
    public static int rawCompare(Ordered a, Object b) { Comparable c = a; return c.compareTo(b); }
    public static int typedCompare(Ordered a, Ordered b) { return a.compareTo(b); }
    public static String lambdaBridge(boolean b) { TextSource t = () -> b ? "x" : null; Source<String> s = t; return s.next(); }
    public static int selfTyped(byte i) { Circle c = new Circle(); c.n = i; return c.twice().n; }
    @SuppressWarnings({"unchecked", "rawtypes"})
    public static int rawComparator(Object a, Object b) { Comparator c = (Comparator<Integer>) (x, y) -> x < y ? -1 : 1; return c.compare(a, b); }
    @SuppressWarnings("unchecked")
    public static int pollutedGet(Object o) { Node<Integer> n = (Node<Integer>) (Node<?>) new Node<String>(); ((Node<Object>) (Node<?>) n).set(o); Object same = n.get(); return same == o ? n.get() : -1; }
}
