package corpus;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Class objects: names, relations and class literals. */
public class ClassObjects {
    interface Marker {}

    static class Base implements Marker {}

    static class Derived extends Base {}

    enum Kind { A, B { } }

    public static String names() {
        return new Base().getClass().getName() + " " + "s".getClass().getName() + " " + new ArrayList<>().getClass().getName()
                + " " + Map.Entry.class.getName();
    }

    public static String simpleNames() {
        return Derived.class.getSimpleName() + " " + ClassObjects.class.getSimpleName() + " " + String.class.getSimpleName()
                + " " + int[][].class.getSimpleName();
    }

    public static String primitiveClasses() {
        return int.class.getName() + boolean.class + void.class + double.class.getName() + long[].class.getName();
    }

    public static boolean classIdentity() {
        Object o = new Derived();
        return o.getClass() == Derived.class && o.getClass() != Base.class && new int[2].getClass() == int[].class
                && Integer.valueOf(1).getClass() == Integer.class && Integer.class != (Object) int.class;
    }

    public static boolean primitiveTypeConstants() {
        return Integer.TYPE == int.class && Void.TYPE == void.class && Boolean.TYPE == boolean.class;
    }

    public static String isInstance() {
        return Base.class.isInstance(new Derived()) + " " + Derived.class.isInstance(new Base()) + " "
                + Marker.class.isInstance(new Derived()) + " " + Object.class.isInstance(null) + " "
                + int.class.isInstance(5);
    }

    public static String isAssignableFrom() {
        return Base.class.isAssignableFrom(Derived.class) + " " + Derived.class.isAssignableFrom(Base.class) + " "
                + Object[].class.isAssignableFrom(String[].class) + " " + Object.class.isAssignableFrom(int[].class) + " "
                + long.class.isAssignableFrom(int.class);
    }

    public static String kinds() {
        return Marker.class.isInterface() + " " + int.class.isPrimitive() + " " + int[].class.isArray() + " "
                + Kind.class.isEnum() + " " + Base.class.isInterface() + " " + Kind.B.getClass().isEnum();
    }

    public static String superclasses() {
        return Derived.class.getSuperclass().getSimpleName() + " " + Object.class.getSuperclass() + " "
                + Marker.class.getSuperclass() + " " + int[].class.getSuperclass().getName() + " "
                + Derived.class.getSuperclass().getSuperclass().getName();
    }

    public static String componentTypes() {
        return int[][].class.getComponentType().getName() + " " + String[].class.getComponentType() + " "
                + String.class.getComponentType();
    }

    public static String texts() {
        return Marker.class + " " + Base.class + " " + int.class + " " + int[].class;
    }

    public static Object castFails() {
        return Derived.class.cast(new Base());
    }

    public static String castPasses() {
        Object o = "text";
        return String.class.cast(o) + Base.class.cast(null);
    }

    public static int enumConstants() {
        return Kind.class.getEnumConstants().length;
    }

    public static String anonymousAndLocal() {
        class Local {}
        Object anonymous = new Object() {};
        return "[" + anonymous.getClass().getSimpleName() + "] " + new Local().getClass().getSimpleName() + " "
                + anonymous.getClass().isAnonymousClass() + " " + new Local().getClass().isLocalClass();
    }

    public static String classesAsKeys() {
        List<Class<?>> seen = new ArrayList<>();
        for (Object o : new Object[] {1, "a", 2, new Base(), 'c', new Derived(), new Base()}) {
            if (!seen.contains(o.getClass())) {
                seen.add(o.getClass());
            }
        }
        return seen.size() + " " + seen.indexOf(Base.class);
    }

    public static boolean genericsAreErased() {
        return new ArrayList<String>().getClass() == (Object) new ArrayList<Integer>().getClass();
    }

    public static String packageName() {
        return ClassObjects.class.getPackage().getName();
    }

    public static int nullGetClass() {
        Object none = null;
        return none.getClass().hashCode();
    }

    public static String enumClassNames() {
        return Kind.A.getClass().getName() + " " + Kind.B.getClass().getName() + " " + Kind.B.getDeclaringClass().getName();
    }
}
