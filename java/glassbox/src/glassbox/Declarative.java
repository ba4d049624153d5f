package glassbox;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a method that only looks: it can be turned into a formula as a whole instead of being run path by path.
 *
 * <p>A declarative method creates no objects, assigns no fields, has no loops and no exception handlers, and
 * calls only declarative methods. It may call itself. It may be overridden by declarative methods only. An
 * {@link Invariant} need not be marked; it is checked faster if it is declarative. The mark changes no verdict.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface Declarative {}
