package heapwise.oracle;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import sun.misc.Unsafe;

/** Objects of the classes of the subject, without regard to what constructors would do, and small graphs of them. */
@SuppressWarnings("sunapi")
final class Graphs {
    private static final Unsafe UNSAFE = unsafe();
    private static final int MOST = 24;

    private final Classes classes;
    private final Domain domain;

    Graphs(Classes classes, Domain domain) {
        this.classes = classes;
        this.domain = domain;
    }

    /** Adds instances of all classes that an input of a type may be. */
    void add(List<Supplier<Object>> found, Class<?> type) {
        for (Class<?> each : classes.all()) {
            boolean hasInstances = !each.isInterface() && !Modifier.isAbstract(each.getModifiers()) && !each.isSynthetic();
            if (!type.isAssignableFrom(each) || !hasInstances || Throwable.class.isAssignableFrom(each)) {
                continue;
            }
            if (each.isEnum() || each.getSuperclass() != null && each.getSuperclass().isEnum()) {
                Class<?> declared = each.isEnum() ? each : each.getSuperclass();
                if (each.isEnum()) {
                    Object constant = declared.getEnumConstants()[0];
                    found.add(() -> constant);
                }
            } else if (each.isRecord()) {
                records(found, each);
            } else {
                // Where anything may be given, one instance of each class is enough.
                objects(found, each, type == Object.class);
            }
            if (found.size() > MOST) {
                break;
            }
        }
    }

    private void objects(List<Supplier<Object>> found, Class<?> type, boolean isOneEnough) {
        found.add(() -> allocate(type));
        List<Field> fields = fields(type);
        if (isOneEnough) {
            return;
        }
        for (Field field : fields) {
            if (field.getType().isAssignableFrom(type)) {
                linked(found, type, field);
                continue;
            }
            for (Supplier<Object> value : domain.few(field.getType(), 4)) {
                found.add(() -> {
                    Object object = allocate(type);
                    put(object, field, value.get());
                    return object;
                });
            }
        }
        if (fields.size() > 1) {
            found.add(() -> filled(type, fields, 1));
            found.add(() -> filled(type, fields, 2));
        }
    }

    /** An object whose field refers to the object itself, to another one, and so on. */
    private void linked(List<Supplier<Object>> found, Class<?> type, Field field) {
        List<Field> rest = new ArrayList<>(fields(type));
        rest.removeIf(other -> other.getType().isAssignableFrom(type));
        found.add(() -> {
            Object self = filled(type, rest, 1);
            put(self, field, self);
            return self;
        });
        found.add(() -> {
            Object first = filled(type, rest, 1);
            put(first, field, filled(type, rest, 2));
            return first;
        });
        found.add(() -> {
            Object first = filled(type, rest, 2);
            Object second = filled(type, rest, 1);
            put(first, field, second);
            put(second, field, first);
            return first;
        });
        found.add(() -> {
            Object first = filled(type, rest, 0);
            Object second = filled(type, rest, 1);
            put(first, field, second);
            put(second, field, filled(type, rest, 2));
            return first;
        });
    }

    /** An object that holds, in each of its fields, one of the few values of the field's type. */
    private Object filled(Class<?> type, List<Field> fields, int which) {
        Object object = allocate(type);
        for (Field field : fields) {
            if (!field.getType().isAssignableFrom(type)) {
                List<Supplier<Object>> few = domain.few(field.getType(), 3);
                put(object, field, few.get(which % few.size()).get());
            }
        }
        return object;
    }

    private void records(List<Supplier<Object>> found, Class<?> type) {
        RecordComponent[] components = type.getRecordComponents();
        for (int which = 0; which < 3; which++) {
            int chosen = which;
            Supplier<Object> make = () -> {
                Class<?>[] types = new Class<?>[components.length];
                Object[] values = new Object[components.length];
                for (int i = 0; i < components.length; i++) {
                    types[i] = components[i].getType();
                    boolean isSame = types[i].isAssignableFrom(type);
                    List<Supplier<Object>> few = isSame ? List.of(() -> null) : domain.few(types[i], 3);
                    values[i] = few.get((chosen + i) % few.size()).get();
                }
                try {
                    Constructor<?> constructor = type.getDeclaredConstructor(types);
                    constructor.setAccessible(true);
                    return constructor.newInstance(values);
                } catch (ReflectiveOperationException | LinkageError e) {
                    return null;
                }
            };
            found.add(make);
        }
    }

    private List<Field> fields(Class<?> type) {
        List<Field> fields = new ArrayList<>();
        for (Class<?> at = type; at != null && classes.owns(at); at = at.getSuperclass()) {
            for (Field field : at.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && !field.isSynthetic()) {
                    fields.add(field);
                }
            }
        }
        return fields;
    }

    private Object allocate(Class<?> type) {
        try {
            Object object = UNSAFE.allocateInstance(type);
            for (Field field : type.getDeclaredFields()) {
                // What is around an inner object is never null.
                if (field.isSynthetic() && !Modifier.isStatic(field.getModifiers()) && field.getName().startsWith("this$")) {
                    put(object, field, allocate(field.getType()));
                }
            }
            return object;
        } catch (InstantiationException e) {
            throw new IllegalStateException(e);
        }
    }

    @SuppressWarnings("deprecation")
    private static void put(Object object, Field field, Object value) {
        long offset = UNSAFE.objectFieldOffset(field);
        Class<?> type = field.getType();
        if (!type.isPrimitive()) {
            UNSAFE.putObject(object, offset, value);
        } else if (type == int.class) {
            UNSAFE.putInt(object, offset, (Integer) value);
        } else if (type == boolean.class) {
            UNSAFE.putBoolean(object, offset, (Boolean) value);
        } else if (type == long.class) {
            UNSAFE.putLong(object, offset, (Long) value);
        } else if (type == char.class) {
            UNSAFE.putChar(object, offset, (Character) value);
        } else if (type == byte.class) {
            UNSAFE.putByte(object, offset, (Byte) value);
        } else if (type == short.class) {
            UNSAFE.putShort(object, offset, (Short) value);
        } else if (type == double.class) {
            UNSAFE.putDouble(object, offset, (Double) value);
        } else {
            UNSAFE.putFloat(object, offset, (Float) value);
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
