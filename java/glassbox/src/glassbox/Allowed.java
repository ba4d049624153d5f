package glassbox;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The exceptions that an operation may end with. One that is not named, nor a subclass of one that is, is
 * reported as a violation.
 *
 * <p>The {@link Invariant} must hold after an allowed exception as well.
 *
 * <pre>{@code
 * @Allowed(NoSuchElementException.class)
 * int removeFirst() { ... }
 * }</pre>
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.METHOD, ElementType.CONSTRUCTOR})
public @interface Allowed {
    /**
     * The classes of the allowed exceptions.
     *
     * @return the classes, each standing for its subclasses too
     */
    Class<? extends Throwable>[] value();
}
