package glassbox;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a class that specifies another class, one that cannot be edited: a <em>mirror</em>.
 *
 * <p>The mirror declares the fields it needs under the names and types that they have in the specified class,
 * private ones too, and adds an {@link Invariant}, an {@link Abstraction} and so on as if it were that class. A
 * field that does not fit is an error.
 *
 * <pre>{@code
 * @Specifies("java.util.ArrayList")
 * class ArrayListSpecification {
 *     Object[] elementData;
 *     int size;
 *
 *     @Invariant
 *     boolean repOk() {
 *         return elementData != null && 0 <= size && size <= elementData.length;
 *     }
 * }
 * }</pre>
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface Specifies {
    /**
     * The specified class.
     *
     * @return its name as {@link Class#getName()} has it: {@code java.util.TreeMap$Entry}
     */
    String value();
}
