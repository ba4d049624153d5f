package glassbox;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
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
        Fields followed = new Fields("assertTree", fields);
        Set<Object> reached = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Object> unvisited = new ArrayDeque<>();
        if (root != null) {
            reached.add(root);
            unvisited.push(root);
        }
        while (!unvisited.isEmpty()) {
            Object object = unvisited.pop();
            for (Object next : followed.of(object)) {
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
}
