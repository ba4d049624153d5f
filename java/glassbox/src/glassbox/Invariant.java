package glassbox;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks the method that says whether a state of its class is valid.
 *
 * <p>Glassbox assumes it before every operation and demands it after every operation and every constructor. A
 * class has one invariant; a method called {@code repOk} is it without being marked. It is an instance method
 * that takes no arguments, returns a {@code boolean} and changes nothing, and otherwise ordinary Java: loops,
 * recursion, other methods, collections to remember the visited nodes in.
 *
 * <p>It is asked about all kinds of broken states and should return {@code false} for them: references may be
 * {@code null} or run in circles. A state on which it throws is not valid either, but that is rarely meant, and
 * a warning names the line. When it throws after an operation, that is a violation.
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
 * @see Asserts
 * @see Declarative
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface Invariant {}
