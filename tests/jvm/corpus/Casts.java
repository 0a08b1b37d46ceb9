package corpus;

import java.io.Serializable;

/** instanceof and casts over classes, interfaces and arrays, with the messages of failing ones. */
public class Casts {
    interface Walks {}

    static class Animal {}

    static class Dog extends Animal implements Walks {}

    static final class Stone {}

    static String test(Object o) {
        return (o instanceof Animal ? "A" : "-") + (o instanceof Dog ? "D" : "-") + (o instanceof Walks ? "W" : "-")
                + (o instanceof Object ? "O" : "-");
    }

    public static String instanceofClasses() {
        return test(new Animal()) + " " + test(new Dog()) + " " + test(new Stone()) + " " + test(null);
    }

    public static String instanceofArrays() {
        Object ints = new int[1];
        Object strings = new String[1];
        Object nested = new int[1][1];
        return "" + (ints instanceof int[]) + (ints instanceof Object[]) + (strings instanceof Object[])
                + (strings instanceof CharSequence[]) + (strings instanceof Integer[]) + (nested instanceof Object[])
                + (nested instanceof int[][]) + (nested instanceof Object[][]);
    }

    public static String arraysAreCloneableAndSerializable() {
        Object ints = new int[1];
        Object nested = new int[1][1];
        return "" + (ints instanceof Cloneable) + (ints instanceof Serializable) + (nested instanceof Cloneable[])
                + (nested instanceof Serializable[]);
    }

    public static boolean upcastAndBack() {
        Dog d = new Dog();
        Object o = d;
        Walks w = (Walks) o;
        Animal a = (Animal) w;
        return (Dog) a == d;
    }

    public static Object nullCastsToAnything() {
        Object none = null;
        return (Dog) none;
    }

    public static Object failingCastBetweenOwnClasses() {
        Animal a = new Animal();
        return (Dog) a;
    }

    public static Object failingCastOfLibraryClasses() {
        Object o = "text";
        return (Integer) o;
    }

    public static Object failingCastFromLibraryToOwn() {
        Object o = 3;
        return (Stone) o;
    }

    public static Object failingCastToInterface() {
        Object o = new Stone();
        return (Walks) o;
    }

    public static Object failingCastOfPrimitiveArray() {
        Object o = new int[0];
        return (long[]) o;
    }

    public static Object failingCastOfReferenceArray() {
        Object o = new Object[0];
        return (String[]) o;
    }

    public static Object failingCastOfNestedArray() {
        Object o = new int[0][];
        return (int[][][]) o;
    }

    public static Object failingCastToOwnArray() {
        Object o = new Animal[0];
        return (Dog[]) o;
    }

    public static int arrayCastKeepsIdentity() {
        Object o = new String[] {"a", "b"};
        Object[] objects = (Object[]) o;
        CharSequence[] sequences = (CharSequence[]) objects;
        return sequences.length + sequences[1].length();
    }

    public static int uncheckedBoxCastFails() {
        Object o = 1L;
        return (int) (Integer) o;
    }

    public static int unboxingCast() {
        Object o = 5;
        int x = (int) o;
        long y = (Integer) o;
        return x + (int) y;
    }

    public static String instanceofGuardsCast() {
        Object[] all = {1, "two", 3.0, 'c', null, new int[] {6}};
        String out = "";
        for (Object o : all) {
            if (o instanceof Integer) {
                out += (Integer) o + 1;
            } else if (o instanceof String) {
                out += ((String) o).length();
            } else if (o instanceof Number) {
                out += ((Number) o).intValue();
            } else {
                out += o instanceof int[] ? ((int[]) o)[0] : -1;
            }
            out += " ";
        }
        return out;
    }

    public static boolean numberHierarchy() {
        Object o = (byte) 1;
        return o instanceof Number && o instanceof Comparable && !(o instanceof Integer);
    }
}
