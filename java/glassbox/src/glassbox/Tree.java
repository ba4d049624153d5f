package glassbox;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks fields whose references form a tree: following marked fields, no object is reached twice.
 *
 * <p>States that are not trees are then not searched. The annotation is a promise about the valid states, as
 * a part of the {@link Invariant} is, and it is checked after every operation as that is.
 *
 * <pre>{@code
 * class Node {
 *     int key;
 *     @Tree Node left;
 *     @Tree Node right;
 * }
 * }</pre>
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.FIELD)
public @interface Tree {}
