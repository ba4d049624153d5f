package glassbox;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The exceptions that an operation may end with, besides those that it declares with {@code throws}. Any other
 * is reported as a violation. An {@link AssertionError} always is, since it comes from a failed {@code assert}.
 *
 * <p>The {@link Invariant} must hold after an allowed exception as well. After one from a constructor there is
 * no object that it could hold for.
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
     * The classes of the exceptions that are allowed.
     *
     * @return the classes, each standing for its subclasses too
     */
    Class<? extends Throwable>[] value();
}
