package glassbox;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The values that a field or a parameter is searched over. What is not given comes from the scope of the check.
 * For a bound of <i>n</i> that is:
 *
 * <ul>
 *   <li>for numbers 0 to <i>n</i> - 1, for {@code boolean} both values, for an {@code enum} all constants,
 *   <li>for a class of the structure a pool of <i>n</i> objects,
 *   <li>for {@code Object}, {@code Comparable}, {@code Integer} and type variables <i>n</i> comparable values,
 *       for {@code String} <i>n</i> short texts,
 *   <li>for arrays the lengths 0 to <i>n</i>, each element from the domain of its type,
 *   <li>for everything that holds a reference, {@code null} as well.
 * </ul>
 *
 * <p>Fields of other types, such as interfaces and classes of the JDK, are {@linkplain #fixed fixed} by
 * themselves, unless a {@link #type} is given.
 *
 * <pre>{@code
 * @Domain(min = 0, max = 7) int key;
 *
 * void insert(@Domain(min = 0, max = 7) int key, @Domain(nullable = false) Object value) { ... }
 *
 * @Domain(extra = 1) int size;      // 0 to n: a structure of n nodes has size n
 *
 * @Domain(fixed = true) int modCount;
 * }</pre>
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.FIELD, ElementType.PARAMETER})
public @interface Domain {
    /**
     * The smallest number, for a field or parameter of a numeric type, boxed or not, and for {@code Object} and
     * {@code Comparable}. Not given, it comes from the bound.
     *
     * @return the smallest number
     */
    int min() default Integer.MIN_VALUE;

    /**
     * The largest number, for a field or parameter of a numeric type, boxed or not, and for {@code Object} and
     * {@code Comparable}. Not given, it comes from the bound.
     *
     * @return the largest number
     */
    int max() default Integer.MAX_VALUE;

    /**
     * How many different objects, for a field or parameter of a reference type. {@code null} is not counted.
     *
     * @return the number of objects; {@code -1} stands for <em>not given</em>
     */
    int count() default -1;

    /**
     * The most objects that a bound gives, for a field or parameter of a reference type: a larger bound gives no more.
     *
     * @return the number of objects; {@code -1} stands for <em>not given</em>
     */
    int most() default -1;

    /**
     * Whether {@code null} is among the values, for a field or parameter of a reference type.
     *
     * @return whether {@code null} is among the values
     */
    boolean nullable() default true;

    /**
     * How far the upper end lies beyond what a bound of <i>n</i> gives: numbers up to <i>n</i> - 1 +
     * {@code extra}, arrays up to the length <i>n</i> + {@code extra}, pools of <i>n</i> + {@code extra}
     * objects.
     *
     * @return the distance; it does not count where {@link #max} or {@link #count} is given
     */
    int extra() default 0;

    /**
     * The class of the objects, for a field whose type does not say it: one of an interface type, or of a class that
     * others extend. It is a class of the structure then. In a mirror it may be one of the JDK that has a mirror too; the
     * invariant and the abstraction can call the methods of that mirror.
     *
     * <pre>{@code
     * @Domain(type = TreeMap.class, count = 1, nullable = false) NavigableMap<?, ?> m;
     * }</pre>
     *
     * @return the class; {@code void} stands for <em>not given</em>
     */
    Class<?> type() default void.class;

    /**
     * A static field, {@code "java.util.TreeSet.PRESENT"}: what it holds is the one object that a field or parameter of a
     * reference type has, besides {@code null}.
     *
     * @return the class and the name of the field; an empty text stands for <em>not given</em>
     */
    String constant() default "";

    /**
     * A static field, {@code "java.util.IdentityHashMap.NULL_KEY"}: its object is added to the values of a field or
     * parameter of a reference type, or to those of the elements of an array. For an object that stands for something
     * else, such as a null key.
     *
     * @return the class and the name of the field; an empty text stands for <em>not given</em>
     */
    String mark() default "";

    /**
     * Whether a field is left out of the searched state: it keeps the value that the constructor gave it, and
     * what an operation writes to it is forgotten before the next call. For what does not belong to the value
     * of an object: modification counters, locks, loggers, cached views.
     *
     * @return whether the field is left out of the searched state
     */
    boolean fixed() default false;
}
