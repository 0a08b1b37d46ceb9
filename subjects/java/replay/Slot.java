package heapwise.replay;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import sun.misc.Unsafe;

/** A field as a place in memory: final and private ones can be written too, also in classes of the JDK. */
@SuppressWarnings("sunapi")
final class Slot {
    private static final Unsafe UNSAFE = unsafe();

    private final Class<?> type;
    private final boolean isStatic;
    /** For a static field, the object that holds it; null otherwise. */
    private final Object base;
    /** For a field of an object, the class that declares it. */
    private final Class<?> owner;
    private final long offset;

    @SuppressWarnings("deprecation")
    Slot(Field field) throws Invalid {
        type = field.getType();
        owner = field.getDeclaringClass();
        isStatic = Modifier.isStatic(field.getModifiers());
        try {
            if (isStatic) {
                Class.forName(owner.getName(), true, owner.getClassLoader());
                base = UNSAFE.staticFieldBase(field);
                offset = UNSAFE.staticFieldOffset(field);
            } else {
                base = null;
                offset = UNSAFE.objectFieldOffset(field);
            }
        } catch (UnsupportedOperationException | ClassNotFoundException | LinkageError e) {
            // Fields of records and of hidden classes have no offset.
            throw new Invalid("cannot write field " + owner.getName() + "." + field.getName() + " (" + e + ")");
        }
    }

    /** An object of a class, without running a constructor; the class is initialised. */
    static Object allocate(Class<?> type) throws Invalid {
        try {
            return UNSAFE.allocateInstance(type);
        } catch (InstantiationException | LinkageError e) {
            throw new Invalid("cannot make an object of " + type.getName() + " (" + e + ")");
        }
    }

    void setStatic(Object value) throws Invalid {
        if (!isStatic) {
            throw new Invalid("field of " + owner.getName() + " is not static");
        }
        put(base, value);
    }

    Object getStatic() throws Invalid {
        if (!isStatic || type.isPrimitive()) {
            throw new Invalid("field of " + owner.getName() + " is not a static one that holds an object");
        }
        return UNSAFE.getObject(base, offset);
    }

    /**
     * Gives an object that is new its identity hash code. That is in the first word of its header, above eight bits of
     * which the lowest says that nobody holds its monitor.
     */
    static void setIdentityHash(Object object, int hash) throws Invalid {
        if (hash > 0) {
            UNSAFE.putLong(object, 0L, (long) hash << 8 | 1);
        }
        if (System.identityHashCode(object) != hash) {
            throw new Invalid("no object has the identity hash code " + hash + " on this JVM");
        }
    }

    void set(Object object, Object value) throws Invalid {
        if (isStatic || !owner.isInstance(object)) {
            throw new Invalid("field of " + owner.getName() + " set in an object that has none");
        }
        put(object, value);
    }

    /** What an object holds; a primitive value in a box. */
    Object get(Object object) throws Invalid {
        if (isStatic || !owner.isInstance(object)) {
            throw new Invalid("field of " + owner.getName() + " got from an object that has none");
        }
        if (!type.isPrimitive()) {
            return UNSAFE.getObject(object, offset);
        } else if (type == int.class) {
            return UNSAFE.getInt(object, offset);
        } else if (type == boolean.class) {
            return UNSAFE.getBoolean(object, offset);
        } else if (type == long.class) {
            return UNSAFE.getLong(object, offset);
        } else if (type == char.class) {
            return UNSAFE.getChar(object, offset);
        } else if (type == byte.class) {
            return UNSAFE.getByte(object, offset);
        } else if (type == short.class) {
            return UNSAFE.getShort(object, offset);
        } else if (type == double.class) {
            return UNSAFE.getDouble(object, offset);
        }
        return UNSAFE.getFloat(object, offset);
    }

    /** Boxes carry primitive values; they have to be of exactly the type of the field. */
    private void put(Object target, Object value) throws Invalid {
        try {
            if (!type.isPrimitive()) {
                UNSAFE.putObject(target, offset, type.cast(value));
            } else if (type == int.class) {
                UNSAFE.putInt(target, offset, (Integer) value);
            } else if (type == boolean.class) {
                UNSAFE.putBoolean(target, offset, (Boolean) value);
            } else if (type == long.class) {
                UNSAFE.putLong(target, offset, (Long) value);
            } else if (type == char.class) {
                UNSAFE.putChar(target, offset, (Character) value);
            } else if (type == byte.class) {
                UNSAFE.putByte(target, offset, (Byte) value);
            } else if (type == short.class) {
                UNSAFE.putShort(target, offset, (Short) value);
            } else if (type == double.class) {
                UNSAFE.putDouble(target, offset, (Double) value);
            } else {
                UNSAFE.putFloat(target, offset, (Float) value);
            }
        } catch (ClassCastException | NullPointerException e) {
            throw new Invalid("a field of type " + type.getName() + " cannot hold the value given");
        }
    }

    private static Unsafe unsafe() {
        try {
            Field field = Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            return (Unsafe) field.get(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
