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
}
