package oracle;

import java.io.Serializable;

/** Casts of references, and their messages. */
public class Casts {
    static class Animal { int legs; }
    static class Dog extends Animal { int bark; }
    static class Cat extends Animal { }

    public static int down(Animal a) { return ((Dog) a).bark; }
    public static boolean nullPasses(Animal a) { Dog d = a instanceof Cat ? null : (Dog) a; return d == null; }
    public static String message(Animal a) { try { Dog d = (Dog) a; return "ok"; } catch (ClassCastException e) { String m = e.getMessage(); return m.substring(0, m.indexOf('(')); } }
    public static String messageOfObject(boolean b) { Object o = b ? "text" : new int[0]; try { return "" + (Integer) o; } catch (ClassCastException e) { return e.getMessage(); } }
    public static int unboxObject(Object o) { return (int) o; }
    public static long unboxLong(Object o) { return (long) o; }
    public static int castThenWiden(Object o) { long l = (Integer) o; return l > 5 ? 1 : 0; }
    public static Object arrayOfObjects(Object o) { return ((Object[]) o)[0]; }
    public static boolean arrayIsSerializable(Object o) { if (!(o instanceof int[])) return false; Serializable s = (Serializable) o; Cloneable c = (Cloneable) o; return s == c; }
    public static int stringArrayIsObjectArray(Object[] a) { String[] s = (String[]) a; return s == null ? 0 : s.length > 0 ? 1 : 2; }
    public static boolean intArrayIsNoObjectArray(boolean b) { Object o = b ? new int[1] : new int[1][1]; return o instanceof Object[]; }
    public static String castNames(int i) { Object[] all = {1, "s", 'c', 1L, null}; try { return (String) all[i]; } catch (ClassCastException e) { return e.getMessage().substring(0, 24); } }
    public static boolean classCast(Object o) { try { return String.class.cast(o) == o; } catch (ClassCastException e) { return e.getMessage().length() > 30; } }
    public static int charFromObject(Object o) { return (char) o; }
    public static double numberValue(Object o) { return ((Number) o).doubleValue() > 1 ? 1 : 0; }
    public static Object comparable(Object o) { return (Comparable<?>) o; }
}
