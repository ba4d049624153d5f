package glassbox.confirm;

import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

/** Gets at what is private, in any module. The JVM was started with {@code java.lang} and {@code jdk.internal.misc} open. */
final class Access {
    private Access() {}

    /** The class of a name, of any package, initialised. */
    static Class<?> named(String name, ClassLoader loader) throws Unmakeable {
        try {
            Class<?> found = Class.forName(name, true, loader);
            open(found);
            return found;
        } catch (ClassNotFoundException | LinkageError problem) {
            throw new Unmakeable("the class " + name + " cannot be loaded: " + problem);
        }
    }

    /** The method or constructor of a class that has a name and a descriptor. */
    static Executable method(String owner, String name, String descriptor, ClassLoader loader) throws Unmakeable {
        Class<?> declaring = named(owner, loader);
        MethodType type = MethodType.fromMethodDescriptorString(descriptor, loader);
        try {
            if (name.equals("<init>")) {
                Constructor<?> constructor = declaring.getDeclaredConstructor(type.parameterArray());
                constructor.setAccessible(true);
                return constructor;
            }
        } catch (ReflectiveOperationException missing) {
            throw new Unmakeable(owner + " has no such constructor");
        }
        for (Method method : declaring.getDeclaredMethods()) {
            if (method.getName().equals(name)
                && MethodType.methodType(method.getReturnType(), method.getParameterTypes()).equals(type)) {
                method.setAccessible(true);
                return method;
            }
        }
        throw new Unmakeable(owner + " has no method " + name);
    }

    static Field field(String owner, String name, ClassLoader loader) throws Unmakeable {
        try {
            Field field = named(owner, loader).getDeclaredField(name);
            field.setAccessible(true);
            return field;
        } catch (ReflectiveOperationException missing) {
            throw new Unmakeable(owner + " has no field " + name + " that can be set");
        }
    }

    static Object get(Field field, Object object) throws Unmakeable {
        try {
            return field.get(object);
        } catch (IllegalAccessException problem) {
            throw new Unmakeable(field + " cannot be read");
        }
    }

    static void set(Field field, Object object, Object value) throws Unmakeable {
        try {
            Class<?> owner = field.getDeclaringClass();
            if (Modifier.isFinal(field.getModifiers()) && (owner.isRecord() || owner.isHidden())) {
                setForGood(field, object, value);
            } else {
                field.set(object, value);
            }
        } catch (ReflectiveOperationException | RuntimeException problem) {
            throw new Unmakeable(field + " cannot be set: " + problem);
        }
    }

    /** Makes an object without calling a constructor. */
    static Object allocate(Class<?> kind) throws Unmakeable {
        try {
            return internal("allocateInstance", Class.class).invoke(unsafe(), kind);
        } catch (ReflectiveOperationException | RuntimeException problem) {
            throw new Unmakeable("an object of " + kind.getName() + " cannot be made: " + problem);
        }
    }

    /** Sets a field of a record, which reflection does not do. */
    private static void setForGood(Field field, Object object, Object value) throws ReflectiveOperationException {
        Object unsafe = unsafe();
        long offset = (Long) internal("objectFieldOffset", Field.class).invoke(unsafe, field);
        Class<?> kind = field.getType();
        String name = kind.isPrimitive() ? kind.getName() : "reference";
        String put = "put" + Character.toUpperCase(name.charAt(0)) + name.substring(1);
        internal(put, Object.class, long.class, kind.isPrimitive() ? kind : Object.class).invoke(unsafe, object, offset, value);
    }

    private static Object unsafe() throws ReflectiveOperationException {
        return Class.forName("jdk.internal.misc.Unsafe").getMethod("getUnsafe").invoke(null);
    }

    private static Method internal(String name, Class<?>... parameters) throws ReflectiveOperationException {
        return Class.forName("jdk.internal.misc.Unsafe").getMethod(name, parameters);
    }

    /** Opens the package of a class to this one, whatever its module says. */
    private static void open(Class<?> kind) throws Unmakeable {
        Module module = kind.getModule();
        Module here = Access.class.getModule();
        if (module == here || !module.isNamed() || module.isOpen(kind.getPackageName(), here)) {
            return;
        }
        try {
            Method opens = Module.class.getDeclaredMethod("implAddOpens", String.class, Module.class);
            opens.setAccessible(true);
            opens.invoke(module, kind.getPackageName(), here);
        } catch (ReflectiveOperationException | RuntimeException problem) {
            throw new Unmakeable("the package of " + kind.getName() + " cannot be opened: " + problem);
        }
    }
}
