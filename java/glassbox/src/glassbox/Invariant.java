package glassbox;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks the method that says whether a state of its class is valid.
 *
 * <p>Glassbox assumes it before every operation and demands it after every operation. The method takes no
 * arguments, returns a {@code boolean} and changes nothing. An invariant that throws does not hold.
 *
 * <pre>{@code
 * class SearchTree {
 *     @Tree Node root;
 *
 *     @Invariant
 *     boolean repOk() {
 *         return isOrdered(root, null, null);
 *     }
 * }
 * }</pre>
 *
 * @see Declarative
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface Invariant {}
