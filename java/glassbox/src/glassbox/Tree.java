package glassbox;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks fields whose references form a tree: following marked fields, no object is reached twice.
 *
 * <p>States that are not trees are then not searched. The annotation is a promise about the valid states, as a
 * part of the {@link Invariant} is, and it is checked after every operation as that is.
 *
 * <p>The objects of the pool are given to positions in the tree, breadth first: of seven nodes the first can
 * only be the root, the second and third its children, and the others theirs. So a bound of 2<sup>h</sup> - 1
 * covers all trees of height <i>h</i>, and no tree that is higher. Without the annotation a bound of <i>n</i>
 * covers every shape of up to <i>n</i> objects.
 *
 * <p>Where a marked field of the class under check holds an array of objects, each element is the root of a tree of its own, and
 * the number of objects counts for each of them: the bins of a hash table have a chain of two nodes each where
 * the field that leads to the next node is marked {@code @Tree @Domain(count = 2)}.
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
