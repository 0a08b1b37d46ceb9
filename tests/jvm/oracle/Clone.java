package oracle;

import java.util.Arrays;

/** Copies of arrays and objects. */
public class Clone {
    static class Sheep implements Cloneable { int wool; Sheep mother; int[] legs; @Override public Sheep clone() { try { return (Sheep) super.clone(); } catch (CloneNotSupportedException e) { throw new AssertionError(e); } } }
    static class Lamb extends Sheep { int age; @Override public Lamb clone() { Lamb l = (Lamb) super.clone(); l.age = 0; return l; } }
    static class Stone { int weight; Object copy() throws CloneNotSupportedException { return super.clone(); } }

    public static boolean arrayCopy(int[] a) { int[] b = a.clone(); return a != b && a.length == b.length && b.getClass() == int[].class; }
    public static int elementsShared(Sheep[] a) { Sheep[] b = a.clone(); b[0].wool = 5; return a[0].wool; }
    public static int shallow(Sheep s) { Sheep t = s.clone(); t.wool++; t.legs[0] = 9; return s.legs[0]; }
    public static boolean selfReference(Sheep s) { Sheep t = s.clone(); return t.mother == t || t.mother == s; }
    public static boolean classKept(Sheep s) { return s.clone().getClass() == s.getClass(); }
    public static int lamb(Lamb l) { Sheep s = l; return ((Lamb) s.clone()).age + (l.age == 3 ? 1 : 2); }
    public static String notCloneable(Stone s) { try { s.copy(); return "copied"; } catch (CloneNotSupportedException e) { return e.getMessage(); } }
    public static int copyOf(int[] a, int n) { return Arrays.copyOf(a, n > 3 ? 3 : n).length; }
    public static int copyRange(int[] a, int from) { return Arrays.copyOfRange(a, from, 2).length; }
    public static boolean typedCopy(boolean b) { Object[] o = Arrays.copyOf(new Object[] {b ? "x" : (Object) 1}, 1, String[].class); return o instanceof String[]; }
    public static int overlap(int k) { int[] a = {1, 2, 3}; System.arraycopy(a, 0, a, k, 2); return a[0] * 100 + a[1] * 10 + a[2]; }
    public static int partialCopy(Object o) { Object[] from = {"x", o}; String[] to = new String[2]; try { System.arraycopy(from, 0, to, 0, 2); return 1; } catch (ArrayStoreException e) { return to[0] == "x" ? 2 : 3; } }
    public static void swapCopies(int[] a, int[] b) { int[] t = a.clone(); System.arraycopy(b, 0, a, 0, 1); System.arraycopy(t, 0, b, 0, 1); }
}
