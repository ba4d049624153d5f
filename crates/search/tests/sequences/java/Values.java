import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What callers pass: small values, new small objects, and the objects that they hold. */
final class Values {
    /** A value, and how a program would write it. */
    record Passed(Object value, String words) {}

    private final Subject subject;

    Values(Subject subject) {
        this.subject = subject;
    }

    /** Where an object is, and not one that is equal to it. */
    static int position(Object[] all, Object wanted) {
        for (int i = 0; i < all.length; i++) {
            if (all[i] == wanted) {
                return i;
            }
        }
        return -1;
    }

    List<Passed> of(Subject.Action action, int index, Object[] slots) throws Exception {
        Class<?> type = action.types[index];
        String domain = action.domains[index];
        List<Passed> all = new ArrayList<>();
        if (type == boolean.class) {
            all.add(new Passed(false, "false"));
            all.add(new Passed(true, "true"));
            return all;
        }
        if (type.isPrimitive()) {
            long[] range = range(domain);
            for (long value = range[0]; value <= range[1]; value++) {
                Object passed = number(type, value);
                all.add(new Passed(passed, String.valueOf(passed)));
            }
            return all;
        }
        if (!domain.equals("nonnull")) {
            all.add(new Passed(null, "null"));
        }
        for (int i = 0; i < slots.length; i++) {
            if (type.isInstance(slots[i]) && position(slots, slots[i]) == i && fits(slots[i], domain)) {
                all.add(new Passed(slots[i], "o" + i));
            }
        }
        addNew(type, domain, all);
        return all;
    }

    private boolean fits(Object value, String domain) {
        if (!(value instanceof Integer)) {
            return true;
        }
        long[] range = range(domain);
        return range[0] <= (Integer) value && (Integer) value <= range[1];
    }

    private void addNew(Class<?> type, String domain, List<Passed> all) throws Exception {
        if (type == Integer.class || type == Object.class) {
            long[] range = range(domain);
            for (long value = range[0]; value <= range[1]; value++) {
                all.add(new Passed((Object) Integer.valueOf((int) value), "Integer.valueOf(" + value + ")"));
            }
        } else if (type == String.class) {
            all.add(new Passed("a", "\"a\""));
            all.add(new Passed("b", "\"b\""));
            all.add(new Passed(new String("a"), "new String(\"a\")"));
        } else if (type.isEnum()) {
            for (Object constant : type.getEnumConstants()) {
                all.add(new Passed(constant, type.getSimpleName() + "." + constant));
            }
        } else if (type == int[].class) {
            all.add(new Passed(new int[] {0, 1}, "new int[] {0, 1}"));
        } else if (type != subject.type && type.getClassLoader() == subject.loader) {
            for (Class<?> made : subject.type.getDeclaredClasses()) {
                if (type.isAssignableFrom(made) && !Modifier.isAbstract(made.getModifiers())) {
                    addMade(made, all);
                }
            }
        }
    }

    /** Objects that public constructors make of small numbers. */
    private static void addMade(Class<?> type, List<Passed> all) throws Exception {
        for (Constructor<?> constructor : type.getConstructors()) {
            constructor.setAccessible(true);
            Class<?>[] types = constructor.getParameterTypes();
            boolean numbers = Arrays.stream(types).allMatch(one -> one == int.class);
            for (int bits = 0; numbers && bits < 1 << types.length; bits++) {
                Object[] arguments = new Object[types.length];
                for (int i = 0; i < arguments.length; i++) {
                    arguments[i] = bits >> i & 1;
                }
                try {
                    String words = Arrays.toString(arguments).replace('[', '(').replace(']', ')');
                    all.add(new Passed(constructor.newInstance(arguments), "new " + type.getSimpleName() + words));
                } catch (InvocationTargetException refused) {
                    continue;
                }
            }
        }
    }

    private static long[] range(String domain) {
        if (domain.indexOf(':') < 0) {
            return new long[] {0, Explorer.BOUND - 1};
        }
        String[] ends = domain.split(":");
        return new long[] {Long.parseLong(ends[0]), Long.parseLong(ends[1])};
    }

    static Object number(Class<?> type, long value) {
        if (type == int.class) {
            return (int) value;
        }
        if (type == long.class) {
            return value;
        }
        if (type == char.class) {
            return (char) ('a' + value);
        }
        throw new IllegalArgumentException(type.getName());
    }
}
