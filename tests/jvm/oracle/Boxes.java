package oracle;

/** Boxing: which boxes are shared, and what comparisons of boxes unbox. */
public class Boxes {
    public static boolean sameInteger(int i) { Integer a = i, b = i; return a == b; }
    public static boolean sameLong(long i) { Long a = i, b = i; return a == b; }
    public static boolean sameShort(short i) { Short a = i, b = i; return a == b; }
    public static boolean sameByte(byte i) { Byte a = i, b = i; return a == b; }
    public static boolean sameCharacter(char i) { Character a = i, b = i; return a == b; }
    public static boolean sameBoolean(boolean i) { Boolean a = i, b = i; return a == b; }
    public static boolean sameFloat(float f) { Float a = f, b = f; return a == b; }
    @SuppressWarnings("removal")
    public static boolean newIsNeverShared(int i) { return new Integer(i) == Integer.valueOf(i); }
    @SuppressWarnings("removal")
    public static boolean newEquals(int i) { return new Integer(i).equals(i) && new Integer(i) == i; }
    public static boolean inputIsTheCachedOne(Integer i) { return i == Integer.valueOf(i.intValue()); }
    public static int twoInputs(Integer a, Integer b) { return a == b ? 2 : a != null && a.equals(b) ? 1 : 0; }
    public static boolean integerEqualsLong(int i) { Object a = i; Object b = (long) i; return a.equals(b); }
    public static boolean orderedButNotSame(Integer a, Integer b) { return a <= b && a >= b && a != b; }
    public static int nullCondition(Boolean b) { if (b) return 1; return 0; }
    public static Integer increment(Integer i) { Integer old = i; i++; return old == i ? null : i; }
    public static boolean widenedFirst(int i) { Long a = (long) i; return a == i; }
    public static boolean isTheTrue(Boolean b) { return b == Boolean.TRUE; }
    @SuppressWarnings("removal")
    public static int threeBooleans(Boolean b) {
        if (b == Boolean.TRUE) return 1;
        if (b == Boolean.FALSE) return 0;
        if (b == null) return -1;
        return b ? 3 : 2;
    }
}
