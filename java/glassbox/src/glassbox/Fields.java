package glassbox;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;

/**
 * The fields that a pattern names, of objects of any class: {@code "next*"} for one, <code>"{left+right}*"</code> for several. They
 * may be private or inherited.
 */
public final class Fields {
    /** Who wants to know, for messages. */
    private final String user;
    private final List<String> names;
    /** Classes that were met, and their fields of these names. There are few, so that no table is needed. */
    private final List<Class<?>> types = new ArrayList<>();
    private final List<Field[]> fields = new ArrayList<>();

    Fields(String user, String pattern) {
        this.user = user;
        this.names = namesIn(pattern);
    }

    /**
     * The objects that can be reached from some others by fields of a pattern, breadth first from each in turn, each
     * once.
     *
     * @param roots the objects to start from, any of which may be {@code null}
     * @param pattern the fields to follow
     * @return what is reached, the roots included
     * @throws IllegalArgumentException if the pattern is none, or a reached object has no such field, or it is
     *     static or holds no reference
     */
    public static Object[] reached(Object[] roots, String pattern) {
        Fields fields = new Fields("reach", pattern);
        List<Object> reached = new ArrayList<>();
        for (Object root : roots) {
            int next = reached.size();
            addNew(root, reached);
            while (next < reached.size()) {
                for (Object object : fields.of(reached.get(next))) {
                    addNew(object, reached);
                }
                next++;
            }
        }
        return reached.toArray();
    }

    /** Adds an object unless it is there. Hash codes are not asked for: that would leave traces in objects under check. */
    private static void addNew(Object object, List<Object> objects) {
        if (object == null) {
            return;
        }
        for (int i = 0; i < objects.size(); i++) {
            if (objects.get(i) == object) {
                return;
            }
        }
        objects.add(object);
    }

    /** What the fields of an object hold. */
    Object[] of(Object object) {
        Field[] fields = fieldsOf(object.getClass());
        Object[] values = new Object[fields.length];
        for (int i = 0; i < fields.length; i++) {
            values[i] = valueOf(fields[i], object);
        }
        return values;
    }

    /** The names in a pattern. */
    private List<String> namesIn(String pattern) {
        if (pattern == null || !pattern.endsWith("*")) {
            throw malformed(pattern);
        }
        String body = pattern.substring(0, pattern.length() - 1).strip();
        if (body.startsWith("{") && body.endsWith("}")) {
            body = body.substring(1, body.length() - 1);
        } else if (body.contains("+")) {
            throw malformed(pattern);
        }
        List<String> names = new ArrayList<>();
        for (String part : body.split("\\+", -1)) {
            String name = part.strip();
            if (!isIdentifier(name)) {
                throw malformed(pattern);
            }
            if (names.contains(name)) {
                throw new IllegalArgumentException(user + ": the pattern \"" + pattern + "\" names the field " + name
                    + " twice");
            }
            names.add(name);
        }
        return names;
    }

    private static boolean isIdentifier(String name) {
        if (name.isEmpty() || !Character.isJavaIdentifierStart(name.charAt(0))) {
            return false;
        }
        for (int index = 1; index < name.length(); index++) {
            if (!Character.isJavaIdentifierPart(name.charAt(index))) {
                return false;
            }
        }
        return true;
    }

    private IllegalArgumentException malformed(String pattern) {
        String shown = pattern == null ? "null" : "\"" + pattern + "\"";
        return new IllegalArgumentException(user + ": " + shown + " is no pattern of fields; "
            + "write \"next*\" for one field, \"{left+right}*\" for several");
    }

    private Field[] fieldsOf(Class<?> type) {
        for (int i = 0; i < types.size(); i++) {
            if (types.get(i) == type) {
                return fields.get(i);
            }
        }
        Field[] found = new Field[names.size()];
        for (int i = 0; i < found.length; i++) {
            found[i] = fieldOf(type, names.get(i));
        }
        types.add(type);
        fields.add(found);
        return found;
    }

    /** The field of a name that an object of a class has; one that hides another comes first. */
    private Field fieldOf(Class<?> type, String name) {
        for (Class<?> declaring = type; declaring != null; declaring = declaring.getSuperclass()) {
            Field field;
            try {
                field = declaring.getDeclaredField(name);
            } catch (NoSuchFieldException inherited) {
                continue;
            }
            if (Modifier.isStatic(field.getModifiers())) {
                throw unfit(type, name, "is static, and no part of an object");
            }
            if (field.getType().isPrimitive()) {
                throw unfit(type, name, "is of type " + field.getType().getName() + ", which is no reference");
            }
            field.setAccessible(true);
            return field;
        }
        throw new IllegalArgumentException(user + ": class " + type.getTypeName() + " has no field " + name);
    }

    private IllegalArgumentException unfit(Class<?> type, String name, String reason) {
        return new IllegalArgumentException(user + ": field " + name + " of class " + type.getTypeName() + " "
            + reason);
    }

    private static Object valueOf(Field field, Object object) {
        try {
            return field.get(object);
        } catch (IllegalAccessException impossible) {
            // Access was asked for when the field was found.
            throw new IllegalStateException(impossible);
        }
    }
}
