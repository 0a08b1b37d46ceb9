import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

/** What the tests of this package that heapwise wrote need to build objects, and to look into them. */
final class HeapwiseSupport {
    private HeapwiseSupport() {
    }

    /** A class that a test cannot name. */
    static Class<?> type(String name) {
        try {
            return Class.forName(name, true, HeapwiseSupport.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new CannotBuild(e);
        }
    }

    /** An object made without a constructor: its fields are zero, false or null. */
    static <T> T make(Class<T> type) {
        try {
            Class<?> unsafe = Class.forName("sun.misc.Unsafe");
            Field the = unsafe.getDeclaredField("theUnsafe");
            the.setAccessible(true);
            return type.cast(unsafe.getMethod("allocateInstance", Class.class).invoke(the.get(null), type));
        } catch (ReflectiveOperationException | RuntimeException e) {
            throw new CannotBuild(e);
        }
    }

    /** An array of a class that a test cannot name. */
    static Object array(Class<?> element, int length) {
        return Array.newInstance(element, length);
    }

    /** Sets a field, whatever its access is; a static one of no object. */
    static void set(Object object, Class<?> declaring, String field, Object value) {
        try {
            found(declaring, field).set(object, value);
        } catch (ReflectiveOperationException | RuntimeException e) {
            throw new CannotBuild(e);
        }
    }

    /** What a field holds, whatever its access is. */
    static Object get(Object object, Class<?> declaring, String field) {
        try {
            return found(declaring, field).get(object);
        } catch (ReflectiveOperationException | RuntimeException e) {
            throw new CannotBuild(e);
        }
    }

    private static Field found(Class<?> declaring, String name) throws NoSuchFieldException {
        Field field = declaring.getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }

    /** Calls a method that a test cannot call itself. What it throws comes out as it is. */
    static Object call(Class<?> declaring, String name, Class<?>[] types, Object receiver, Object... arguments)
            throws Throwable {
        Method method = declaring.getDeclaredMethod(name, types);
        method.setAccessible(true);
        try {
            return method.invoke(receiver, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    /** The same for a constructor. */
    static Object construct(Class<?> declaring, Class<?>[] types, Object... arguments) throws Throwable {
        Constructor<?> constructor = declaring.getDeclaredConstructor(types);
        constructor.setAccessible(true);
        try {
            return constructor.newInstance(arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    /** What a function answers, call by call. */
    static final class Answers {
        private final List<Object> answers = new ArrayList<>();
        private int asked;

        void add(Object answer) {
            answers.add(answer);
        }

        Object next() {
            if (asked == answers.size()) {
                throw new AssertionError("the function is called more often than was foreseen");
            }
            return answers.get(asked++);
        }
    }

    /** An input cannot be built on this virtual machine. */
    static final class CannotBuild extends RuntimeException {
        private static final long serialVersionUID = 1L;

        CannotBuild(Throwable cause) {
            super(cause.toString(), cause);
        }
    }
}
