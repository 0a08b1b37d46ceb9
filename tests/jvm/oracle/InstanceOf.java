package oracle;

/** Questions about classes. */
public class InstanceOf {
    static class A { int x; }
    static class B extends A { int y; }
    static final class C extends B { }
    interface I { }
    static class D extends A implements I { }

    public static int kind(A a) { return a instanceof C ? 3 : a instanceof B ? 2 : a instanceof A ? 1 : 0; }
    public static int exact(A a) { Class<?> c = a.getClass(); return c == A.class ? 1 : c == B.class ? 2 : c == C.class ? 3 : 4; }
    public static boolean viaInterface(A a) { return a instanceof I; }
    public static int objectKinds(Object o) { if (o instanceof String s) return s.length() > 2 ? 2 : 1; if (o instanceof Integer) return 3; if (o instanceof Number) return 4; if (o instanceof Object[]) return 5; return o == null ? 0 : 6; }
    public static boolean isCharSequence(Object o) { return o instanceof CharSequence; }
    public static boolean nullIsNothing(Object o) { return !(o instanceof Object); }
    public static boolean arrayOfWhat(Object[] a) { return a instanceof String[]; }
    public static boolean boxesAreNotWider(Object o) { return o instanceof Integer && o instanceof Comparable && !((Object) o instanceof Long); }
    public static int patternNegated(Object o) { if (!(o instanceof A a) || a.x < 0) return 0; return a instanceof B b && b.y == b.x ? 2 : 1; }
    public static boolean assignable(boolean b) { return (b ? A.class : C.class).isAssignableFrom(B.class); }
    public static boolean isInstance(Object o) { return B.class.isInstance(o); }
    public static String nameOf(A a) { return a.getClass().getName(); }
    public static boolean superclass(B b) { return b.getClass().getSuperclass() == A.class; }
    public static boolean arrayClass(boolean b) { Object o = b ? new A[0] : new B[0]; return o.getClass() == A[].class && o.getClass().getComponentType() == A.class; }
    public static boolean sameClass(A a, A b) { return a.getClass() == b.getClass(); }
    public static int throwables(int i) { try { if (i == 0) throw new StackOverflowError(); if (i == 1) throw new ArrayStoreException(); return 0; } catch (Throwable t) { return t instanceof RuntimeException ? 1 : t instanceof VirtualMachineError ? 2 : 3; } }
}
