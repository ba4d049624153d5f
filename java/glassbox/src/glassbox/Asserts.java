package glassbox;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Conditions for an {@link Invariant} that say more than a {@code boolean} does.
 *
 * <p>An invariant that compares {@code next.prev != this} and returns {@code false} has told Glassbox that one
 * value of {@code prev} is wrong, and the others are tried one by one. One that asks
 * {@code assertEqual(next.prev, this)} has told which value would be right. The answers are the same, and what
 * is checked is the same; the search for valid states can leave out more.
 *
 * <pre>{@code
 * import static glassbox.Asserts.assertEqual;
 *
 * class Ring {
 *     Node head;
 *
 *     @Invariant
 *     boolean repOk() {
 *         if (head == null) {
 *             return true;
 *         }
 *         Node node = head;
 *         do {
 *             if (node.next == null || !assertEqual(node.next.prev, node)) {
 *                 return false;
 *             }
 *             node = node.next;
 *         } while (node != head);
 *         return true;
 *     }
 * }
 * }</pre>
 *
 * <p>The methods return what they find and throw nothing for it: despite their name they are conditions, to be
 * used in an {@code if} or a {@code return}, not statements. Under {@code java} they are ordinary methods
 * without any effect, so that an invariant can also be called from tests.
 */
public final class Asserts {
    private Asserts() {}

    /**
     * Whether two references are the same, as {@code left == right} has it. {@link Object#equals} is not asked.
     *
     * @param left one reference, or {@code null}
     * @param right the other reference, or {@code null}
     * @return whether both refer to the same object, or both are {@code null}
     */
    public static boolean assertEqual(Object left, Object right) {
        return left == right;
    }

    /**
     * Whether two numbers are equal. Values of the types {@code byte}, {@code short} and {@code char} are
     * compared by this method too.
     *
     * @param left one number
     * @param right the other number
     * @return whether {@code left == right}
     */
    public static boolean assertEqual(int left, int right) {
        return left == right;
    }

    /**
     * Whether two numbers are equal.
     *
     * @param left one number
     * @param right the other number
     * @return whether {@code left == right}
     */
    public static boolean assertEqual(long left, long right) {
        return left == right;
    }

    /**
     * Whether two numbers are equal. Without this method, values of the types {@code float} and {@code double}
     * would be boxed and compared as references.
     *
     * @param left one number
     * @param right the other number
     * @return whether {@code left == right}; never for two values that are not a number
     */
    public static boolean assertEqual(double left, double right) {
        return left == right;
    }

    /**
     * Whether two truth values are equal.
     *
     * @param left one truth value
     * @param right the other truth value
     * @return whether {@code left == right}
     */
    public static boolean assertEqual(boolean left, boolean right) {
        return left == right;
    }

    /**
     * Whether a number is greater than another.
     *
     * @param left the number that should be greater
     * @param right the number that should be less
     * @return whether {@code left > right}
     */
    public static boolean assertGreater(int left, int right) {
        return left > right;
    }

    /**
     * Whether a number is greater than another.
     *
     * @param left the number that should be greater
     * @param right the number that should be less
     * @return whether {@code left > right}
     */
    public static boolean assertGreater(long left, long right) {
        return left > right;
    }

    /**
     * Whether an object is greater than another in their natural order.
     *
     * @param <T> what both can be compared as
     * @param left the object that should be greater
     * @param right the object that should be less
     * @return whether {@code left.compareTo(right) > 0}
     * @throws NullPointerException if {@code left} is {@code null}, or its {@code compareTo} does not take
     *     {@code null}
     */
    public static <T extends Comparable<? super T>> boolean assertGreater(T left, T right) {
        return left.compareTo(right) > 0;
    }

    /**
     * Whether a number is greater than another or equal to it.
     *
     * @param left the number that should not be less
     * @param right the number that should not be greater
     * @return whether {@code left >= right}
     */
    public static boolean assertGreaterOrEqual(int left, int right) {
        return left >= right;
    }

    /**
     * Whether a number is greater than another or equal to it.
     *
     * @param left the number that should not be less
     * @param right the number that should not be greater
     * @return whether {@code left >= right}
     */
    public static boolean assertGreaterOrEqual(long left, long right) {
        return left >= right;
    }

    /**
     * Whether an object is greater than another in their natural order, or equal to it.
     *
     * @param <T> what both can be compared as
     * @param left the object that should not be less
     * @param right the object that should not be greater
     * @return whether {@code left.compareTo(right) >= 0}
     * @throws NullPointerException if {@code left} is {@code null}, or its {@code compareTo} does not take
     *     {@code null}
     */
    public static <T extends Comparable<? super T>> boolean assertGreaterOrEqual(T left, T right) {
        return left.compareTo(right) >= 0;
    }

    /**
     * Whether the objects that can be reached from a root by some of their fields form a tree: none of them is
     * reached in two ways, and none lies on a cycle.
     *
     * <p>The fields are given by a pattern: {@code "next*"} for a list, {@code "{left+right}*"} for a binary
     * tree, any number of names in between. Each reached object must have each of them, whatever its class;
     * they may be private or inherited.
     *
     * <pre>{@code
     * @Invariant
     * boolean repOk() {
     *     return assertTree(root, "{left+right}*") && isOrdered(root);
     * }
     * }</pre>
     *
     * @param root the object to start from; {@code null} is the empty tree
     * @param fields the fields to follow: {@code "name*"} or <code>"{name+name}*"</code>
     * @return whether every object is reached at most once
     * @throws IllegalArgumentException if the pattern is not of this form, or a reached object has no such
     *     field, or it is static or holds no reference
     */
    public static boolean assertTree(Object root, String fields) {
        List<String> names = namesIn(fields);
        Map<Class<?>, List<Field>> known = new HashMap<>();
        Set<Object> reached = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Object> unvisited = new ArrayDeque<>();
        if (root != null) {
            reached.add(root);
            unvisited.push(root);
        }
        while (!unvisited.isEmpty()) {
            Object object = unvisited.pop();
            for (Field field : known.computeIfAbsent(object.getClass(), type -> fieldsOf(type, names))) {
                Object next = valueOf(field, object);
                if (next == null) {
                    continue;
                }
                if (!reached.add(next)) {
                    return false;
                }
                unvisited.push(next);
            }
        }
        return true;
    }

    /** The names in a pattern. */
    private static List<String> namesIn(String pattern) {
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
                throw new IllegalArgumentException("assertTree: the pattern \"" + pattern + "\" names the field "
                    + name + " twice");
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

    private static IllegalArgumentException malformed(String pattern) {
        String shown = pattern == null ? "null" : "\"" + pattern + "\"";
        return new IllegalArgumentException("assertTree: " + shown + " is no pattern of fields; "
            + "write \"next*\" for one field, \"{left+right}*\" for several");
    }

    private static List<Field> fieldsOf(Class<?> type, List<String> names) {
        List<Field> fields = new ArrayList<>();
        for (String name : names) {
            fields.add(fieldOf(type, name));
        }
        return fields;
    }

    /** The field of a name that an object of a class has; one that hides another comes first. */
    private static Field fieldOf(Class<?> type, String name) {
        for (Class<?> declaring = type; declaring != null; declaring = declaring.getSuperclass()) {
            for (Field field : declaring.getDeclaredFields()) {
                if (!field.getName().equals(name)) {
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
        }
        throw new IllegalArgumentException("assertTree: class " + type.getTypeName() + " has no field " + name);
    }

    private static IllegalArgumentException unfit(Class<?> type, String name, String reason) {
        return new IllegalArgumentException("assertTree: field " + name + " of class " + type.getTypeName() + " "
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
