import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** Saves, restores and compares the objects that a class and its callers can reach. */
final class Memory {
    private static final Map<Class<?>, Field[]> FIELDS = new IdentityHashMap<>();

    /** The contents of all objects at some moment. Restoring it keeps the objects' identities. */
    static final class Snapshot {
        private final Object[] statics;
        private final List<Object> objects = new ArrayList<>();
        private final List<Object> contents = new ArrayList<>();

        private Snapshot(int statics) {
            this.statics = new Object[statics];
        }
    }

    private final Subject subject;

    Memory(Subject subject) {
        this.subject = subject;
    }

    private static boolean isAtom(Object value) {
        return value == null || value instanceof String || value instanceof Number && !(value instanceof AtomicInteger)
                || value instanceof Boolean || value instanceof Character || value instanceof Class
                || value.getClass().isHidden();
    }

    /** The instance fields of a class of the program. */
    static Field[] fields(Class<?> type) {
        return FIELDS.computeIfAbsent(type, key -> {
            List<Field> found = new ArrayList<>();
            for (Class<?> at = key; at != null && at != Object.class && at != Enum.class; at = at.getSuperclass()) {
                for (Field field : at.getDeclaredFields()) {
                    if (!Modifier.isStatic(field.getModifiers()) && !at.getName().startsWith("java.")) {
                        field.setAccessible(true);
                        found.add(field);
                    }
                }
            }
            return found.toArray(new Field[0]);
        });
    }

    static void forget() {
        FIELDS.clear();
    }

    /** What an object holds: field values, elements, or for a map its keys and values. */
    private static Object[] contents(Object object) throws IllegalAccessException {
        if (object instanceof AtomicInteger) {
            return new Object[] {((AtomicInteger) object).get()};
        }
        if (object instanceof Collection) {
            return ((Collection<?>) object).toArray();
        }
        if (object instanceof Map) {
            List<Object> all = new ArrayList<>();
            for (Map.Entry<?, ?> entry : ((Map<?, ?>) object).entrySet()) {
                all.add(entry.getKey());
                all.add(entry.getValue());
            }
            return all.toArray();
        }
        if (object.getClass().isArray()) {
            Object[] all = new Object[Array.getLength(object)];
            for (int i = 0; i < all.length; i++) {
                all[i] = Array.get(object, i);
            }
            return all;
        }
        if (object.getClass().getName().startsWith("java.")) {
            throw new IllegalStateException("the driver does not know " + object.getClass());
        }
        Field[] fields = fields(object.getClass());
        Object[] all = new Object[fields.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = fields[i].get(object);
        }
        return all;
    }

    private static boolean isPrimitive(Object object, int index) {
        if (object.getClass().isArray()) {
            return object.getClass().getComponentType().isPrimitive();
        }
        if (object instanceof AtomicInteger) {
            return true;
        }
        boolean ours = !(object instanceof Collection) && !(object instanceof Map);
        return ours && fields(object.getClass())[index].getType().isPrimitive();
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static void put(Object object, Object[] all) throws IllegalAccessException {
        if (object instanceof AtomicInteger) {
            ((AtomicInteger) object).set((Integer) all[0]);
        } else if (object instanceof Collection) {
            Collection elements = (Collection) object;
            elements.clear();
            for (Object element : all) {
                elements.add(element);
            }
        } else if (object instanceof Map) {
            Map map = (Map) object;
            map.clear();
            for (int i = 0; i < all.length; i += 2) {
                map.put(all[i], all[i + 1]);
            }
        } else if (object.getClass().isArray()) {
            for (int i = 0; i < all.length; i++) {
                Array.set(object, i, all[i]);
            }
        } else {
            Field[] fields = fields(object.getClass());
            for (int i = 0; i < all.length; i++) {
                if (!Modifier.isFinal(fields[i].getModifiers())) {
                    fields[i].set(object, all[i]);
                }
            }
        }
    }

    /** What statics and some objects lead to, now. */
    Snapshot snapshot(Object[] roots) throws IllegalAccessException {
        Snapshot made = new Snapshot(subject.statics.size());
        IdentityHashMap<Object, Object> seen = new IdentityHashMap<>();
        ArrayDeque<Object> pending = new ArrayDeque<>();
        for (int i = 0; i < made.statics.length; i++) {
            made.statics[i] = subject.statics.get(i).get(null);
            reach(made.statics[i], seen, pending);
        }
        for (Object root : roots) {
            reach(root, seen, pending);
        }
        while (!pending.isEmpty()) {
            Object object = pending.remove();
            Object[] contents = contents(object);
            made.objects.add(object);
            made.contents.add(contents);
            for (Object value : contents) {
                reach(value, seen, pending);
            }
        }
        return made;
    }

    private static void reach(Object value, IdentityHashMap<Object, Object> seen, ArrayDeque<Object> pending) {
        if (!isAtom(value) && seen.put(value, value) == null) {
            pending.add(value);
        }
    }

    /** Makes everything what it was. */
    void restore(Snapshot snapshot) throws IllegalAccessException {
        for (int i = 0; i < snapshot.statics.length; i++) {
            Field field = subject.statics.get(i);
            if (!Modifier.isFinal(field.getModifiers())) {
                field.set(null, snapshot.statics[i]);
            }
        }
        for (int i = 0; i < snapshot.objects.size(); i++) {
            put(snapshot.objects.get(i), (Object[]) snapshot.contents.get(i));
        }
    }

    /** A text that is equal for isomorphic states. Boxed numbers and strings have identities. */
    String form(Object[] roots) throws IllegalAccessException {
        IdentityHashMap<Object, Integer> numbers = new IdentityHashMap<>();
        List<Object> order = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        for (Field field : subject.statics) {
            write(field.get(null), field.getType().isPrimitive(), numbers, order, text);
        }
        for (Object root : roots) {
            write(root, false, numbers, order, text);
        }
        for (int next = 0; next < order.size(); next++) {
            Object object = order.get(next);
            text.append(';').append(object.getClass().getName());
            if (isAtom(object)) {
                text.append('=').append(object);
                continue;
            }
            Object[] contents = contents(object);
            for (int i = 0; i < contents.length; i++) {
                write(contents[i], isPrimitive(object, i), numbers, order, text);
            }
        }
        return text.toString();
    }

    private static void write(
            Object value, boolean primitive, Map<Object, Integer> numbers, List<Object> order, StringBuilder text) {
        if (primitive || value == null) {
            text.append(' ').append(value);
            return;
        }
        Integer number = numbers.get(value);
        if (number == null) {
            number = order.size();
            numbers.put(value, number);
            order.add(value);
        }
        text.append(" @").append(number);
    }

    /** Whether all that a call is given is so small that a scope of this bound has it. */
    boolean isSmall(Object[] roots, int bound) throws IllegalAccessException {
        IdentityHashMap<Object, Object> seen = new IdentityHashMap<>();
        ArrayDeque<Object> pending = new ArrayDeque<>();
        for (Object root : roots) {
            reach(root, seen, pending);
        }
        Map<Class<?>, Integer> counts = new HashMap<>();
        // Nodes of a tree have positions, breadth first, and no more than the bound.
        Map<Object, Integer> positions = new IdentityHashMap<>();
        while (!pending.isEmpty()) {
            Object object = pending.remove();
            if (object instanceof Enum) {
                continue;
            }
            Class<?> type = object.getClass();
            Object[] contents = contents(object);
            boolean elements = type.isArray() || object instanceof Collection;
            if (counts.merge(type, 1, Integer::sum) > bound || elements && contents.length > bound) {
                return false;
            }
            for (int i = 0; i < contents.length; i++) {
                boolean ours = !elements && !(object instanceof Map) && !(object instanceof AtomicInteger);
                long[] range = ours ? subject.request.fields.get(fields(type)[i].getName()) : null;
                if (!isSmall(contents[i], range, bound)) {
                    return false;
                }
                reach(contents[i], seen, pending);
                int[] child = ours ? subject.request.children.get(fields(type)[i].getName()) : null;
                if (child != null && contents[i] != null) {
                    int position = 1 + child[1] * positions.getOrDefault(object, 0) + child[0];
                    if (position >= bound) {
                        return false;
                    }
                    positions.put(contents[i], position);
                }
            }
        }
        return true;
    }

    private static boolean isSmall(Object value, long[] range, int bound) {
        if (value instanceof String) {
            String text = (String) value;
            return text.equals("a") || text.equals("b") || range != null && range[0] == text.length();
        }
        Long number = value instanceof Character ? (Long) (long) ((Character) value - 'a')
                : value instanceof Number && isAtom(value) ? (Long) ((Number) value).longValue() : null;
        if (number == null) {
            return true;
        }
        return number >= 0 && number < bound || range != null && range[0] <= number && number <= range[1];
    }
}
