package oracle;

import java.util.EnumMap;
import java.util.EnumSet;

/** Enums as inputs. */
public class EnumsInputs {
    enum Planet { EARTH(3), MARS(2) { @Override int moons() { return super.moons() + 2; } }, VENUS(0); final int size; Planet(int s) { size = s; } int moons() { return size > 2 ? 1 : 0; } }
    enum Sign { MINUS, ZERO, PLUS; static Sign of(int i) { return i < 0 ? MINUS : i > 0 ? PLUS : ZERO; } }
    enum Op implements java.util.function.IntUnaryOperator { NEG { public int applyAsInt(int x) { return -x; } }, INC { public int applyAsInt(int x) { return x + 1; } } }
    static class Holder { Sign sign; int n; }

    public static int moons(Planet p) { return p.moons(); }
    public static boolean isMars(Planet p) { return p == Planet.MARS; }
    public static boolean constantBody(Planet p) { return p.getClass() == Planet.class; }
    public static boolean declaring(Planet p) { return p.getDeclaringClass() == Planet.class; }
    public static int ordinals(Sign a, Sign b) { return a.compareTo(b); }
    public static Sign sign(int i) { return Sign.of(i); }
    public static String name(Sign s) { return s + "!"; }
    public static Sign valueOf(String s) { if (s != null && s.length() != 4) return null; return Sign.valueOf(s); }
    public static Sign byOrdinal(int i) { return Sign.values()[i]; }
    public static boolean valuesAreCopied(Sign s) { Sign[] v = Sign.values(); v[0] = s; return Sign.values()[0] == s; }
    public static int apply(Op o, int x) { return o.applyAsInt(x); }
    public static boolean setHas(Sign a, Sign b) { EnumSet<Sign> set = EnumSet.of(a); return set.contains(b); }
    public static Integer map(Sign a, Sign b) { EnumMap<Sign, Integer> m = new EnumMap<>(Sign.class); m.put(a, 1); return m.get(b); }
    public static Sign fieldOrZero(Holder h) { return h.sign == null ? Sign.ZERO : h.sign; }
    public static int holderFlow(Holder h, Sign s) { h.sign = s; switch (h.sign) { case MINUS: return -h.n; default: return h.n; } }
    public static boolean equalsObject(Sign s, Object o) { return s.equals(o); }
    public static boolean arrayHas(Sign[] a) { return a.length > 0 && a[0] == Sign.PLUS; }
    public static int complement(Sign s) { return EnumSet.complementOf(EnumSet.of(s)).size() + EnumSet.range(Sign.MINUS, s).size() * 10; }
}
