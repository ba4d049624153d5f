import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A class under check in its own class loader, with the statics that initialisation leaves. */
final class Subject {
    /** A public constructor or operation. */
    static final class Action {
        final Executable code;
        final String signature;
        final Class<?>[] types;
        final String[] domains;
        private final List<Class<?>> allowed = new ArrayList<>();

        Action(Executable code, Request request, ClassLoader loader) throws ClassNotFoundException {
            this.code = code;
            types = code.getParameterTypes();
            Class<?> result = code instanceof Method ? ((Method) code).getReturnType() : void.class;
            String name = code instanceof Method ? code.getName() : "<init>";
            signature = name + MethodType.methodType(result, types).toMethodDescriptorString();
            String key = code instanceof Method ? name : "<init>" + types.length;
            String[] none = new String[types.length];
            Arrays.fill(none, "-");
            String[] given = request.domains.get(key);
            domains = given == null || given.length != types.length ? none : given;
            for (String exception : request.allowed.getOrDefault(key, new String[0])) {
                allowed.add(Class.forName(exception, false, loader));
            }
            allowed.addAll(Arrays.asList(code.getExceptionTypes()));
        }

        boolean isConstructor() {
            return code instanceof Constructor;
        }

        boolean allows(Throwable thrown) {
            return !(thrown instanceof AssertionError) && allowed.stream().anyMatch(one -> one.isInstance(thrown));
        }
    }

    /** How a call ended: what it returned or made, or what it broke. */
    record Ended(Object value, String broke) {}

    private static final List<String> NOT_OPERATIONS =
            List.of("repOk", "abstraction", "equals", "hashCode", "toString");
    private static final Map<Path, Map<String, byte[]>> FILES = new HashMap<>();

    final Class<?> type;
    final Request request;
    final ClassLoader loader;
    final List<Action> actions = new ArrayList<>();
    final List<Field> statics = new ArrayList<>();
    private final Method invariant;
    private final Method abstraction;

    Subject(Path folder, Request request, boolean initialised) throws Exception {
        this.request = request;
        loader = new Loader(folder);
        loader.setDefaultAssertionStatus(true);
        type = Class.forName(request.name, initialised, loader);
        if (initialised) {
            findStatics(type);
            Class<?> above = type.getSuperclass();
            if (above != null && above.getClassLoader() == loader) {
                findStatics(above);
            }
        }
        for (Constructor<?> constructor : type.getConstructors()) {
            actions.add(new Action(constructor, request, loader));
        }
        for (Method method : type.getMethods()) {
            boolean ours = method.getDeclaringClass().getClassLoader() == loader;
            boolean named = NOT_OPERATIONS.contains(method.getName());
            if (ours && !named && !Modifier.isStatic(method.getModifiers()) && !method.isBridge()) {
                actions.add(new Action(method, request, loader));
            }
        }
        for (Action action : actions) {
            action.code.setAccessible(true);
        }
        // The JVM has methods in no order.
        actions.sort(Comparator.comparing(action -> action.signature));
        invariant = find("repOk");
        abstraction = find("abstraction");
    }

    private Method find(String name) {
        for (Class<?> at = type; at != null && at != Object.class; at = at.getSuperclass()) {
            try {
                Method found = at.getDeclaredMethod(name);
                found.setAccessible(true);
                return found;
            } catch (NoSuchMethodException error) {
                continue;
            }
        }
        return null;
    }

    private void findStatics(Class<?> at) throws Exception {
        Class.forName(at.getName(), true, loader);
        for (Field field : at.getDeclaredFields()) {
            if (Modifier.isStatic(field.getModifiers()) && !field.getName().equals("$assertionsDisabled")) {
                field.setAccessible(true);
                statics.add(field);
            }
        }
        for (Class<?> inner : at.getDeclaredClasses()) {
            findStatics(inner);
        }
    }

    /** Whether an object satisfies its invariant. */
    boolean holds(Object object) throws Exception {
        if (invariant == null) {
            return true;
        }
        try {
            return (Boolean) invariant.invoke(object);
        } catch (InvocationTargetException error) {
            return false;
        }
    }

    /** What an object stands for; none if no abstraction has a counterpart of the call. */
    Object model(Action action, Object object) throws Exception {
        return abstraction == null || counterpart(action) == null ? null : abstraction.invoke(object);
    }

    /** The method or constructor that a call is compared with. */
    private Executable counterpart(Action action) {
        Class<?> modelled = abstraction.getReturnType();
        try {
            Executable found = action.isConstructor()
                    ? modelled.getDeclaredConstructor(action.types)
                    : modelled.getDeclaredMethod(action.code.getName(), action.types);
            found.setAccessible(true);
            return found;
        } catch (NoSuchMethodException error) {
            return null;
        }
    }

    /** Compares a call with its counterpart, which has not been made yet. */
    String compare(Action action, Object model, Object object, Object value, Object[] arguments) throws Exception {
        if (abstraction == null || counterpart(action) == null) {
            return null;
        }
        Object expected = model;
        if (action.isConstructor()) {
            expected = ((Constructor<?>) counterpart(action)).newInstance(arguments);
        } else if (!java.util.Objects.equals(((Method) counterpart(action)).invoke(model, arguments), value)) {
            return "output";
        }
        Method equal = abstraction.getReturnType().getDeclaredMethod("equalTo", abstraction.getReturnType());
        equal.setAccessible(true);
        return (Boolean) equal.invoke(abstraction.invoke(object), expected) ? null : "abstract state";
    }

    /** Makes a call. What it leaves behind is not looked at. */
    Ended call(Action action, Object receiver, Object[] arguments) throws Exception {
        try {
            if (action.code instanceof Constructor) {
                return new Ended(((Constructor<?>) action.code).newInstance(arguments), null);
            }
            return new Ended(((Method) action.code).invoke(receiver, arguments), null);
        } catch (InvocationTargetException error) {
            Throwable thrown = error.getCause();
            if (action.allows(thrown)) {
                return new Ended(null, null);
            }
            return new Ended(null, thrown instanceof AssertionError ? "assertion" : "exception " + thrown);
        } catch (ExceptionInInitializerError error) {
            return new Ended(null, "exception " + error);
        }
    }

    /** Defines the classes of a folder. */
    private static final class Loader extends ClassLoader {
        private final Map<String, byte[]> files;

        Loader(Path folder) throws Exception {
            super(Subject.class.getClassLoader());
            if (!FILES.containsKey(folder)) {
                Map<String, byte[]> read = new HashMap<>();
                try (var all = Files.list(folder)) {
                    for (Path file : (Iterable<Path>) all::iterator) {
                        String name = file.getFileName().toString();
                        if (name.endsWith(".class")) {
                            read.put(name.substring(0, name.length() - 6), Files.readAllBytes(file));
                        }
                    }
                }
                FILES.put(folder, read);
            }
            files = FILES.get(folder);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            Class<?> loaded = findLoadedClass(name);
            if (loaded != null) {
                return loaded;
            }
            byte[] bytes = files.get(name);
            return bytes == null ? super.loadClass(name, resolve) : defineClass(name, bytes, 0, bytes.length);
        }
    }
}
