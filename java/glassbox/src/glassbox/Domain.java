package glassbox;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The values that a field or a parameter is searched over. What is not given comes from the scope of the
 * check.
 *
 * <pre>{@code
 * @Domain(min = 0, max = 7) int key;
 *
 * void insert(@Domain(min = 0, max = 7) int key, @Domain(nullable = false) Object value) { ... }
 *
 * @Domain(extra = 1) int size;      // 0 to the bound, for structures of as many nodes as the bound says
 *
 * @Domain(fixed = true) int modCount;
 * }</pre>
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.FIELD, ElementType.PARAMETER})
public @interface Domain {
    /**
     * The smallest number, for a field or parameter of a numeric type.
     *
     * @return the smallest number; {@link Integer#MIN_VALUE} stands for <em>not given</em>
     */
    int min() default Integer.MIN_VALUE;

    /**
     * The largest number, for a field or parameter of a numeric type.
     *
     * @return the largest number; {@link Integer#MAX_VALUE} stands for <em>not given</em>
     */
    int max() default Integer.MAX_VALUE;

    /**
     * How many different objects, for a field or parameter of a reference type. {@code null} is not counted.
     *
     * @return the number of objects; {@code -1} stands for <em>not given</em>
     */
    int count() default -1;

    /**
     * Whether {@code null} is among the values, for a field or parameter of a reference type.
     *
     * @return whether {@code null} is among the values
     */
    boolean nullable() default true;

    /**
     * How far the upper end lies beyond what the bound gives: numbers up to {@code bound - 1 + extra}, arrays up
     * to the length {@code bound + extra}, pools of {@code bound + extra} objects.
     *
     * @return the distance; it does not count where {@link #max} or {@link #count} is given
     */
    int extra() default 0;

    /**
     * Whether a field is left out of the searched state: it keeps the value that the constructor gave it, and
     * what an operation writes to it is forgotten before the next call. For what does not belong to the
     * value of an object: modification counters, locks, loggers, cached views.
     *
     * @return whether the field is left out of the searched state
     */
    boolean fixed() default false;
}
