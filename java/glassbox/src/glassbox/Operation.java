package glassbox;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a method or constructor that is to be checked, whether it is public or not.
 *
 * <p>If a method of the class is marked, only marked methods are checked. If none is, these are: all public
 * instance methods of the class and of its superclasses, up to those of the JDK, except the {@link Invariant},
 * the {@link Abstraction}, and methods called {@code equalTo}, {@code equals}, {@code hashCode} and
 * {@code toString}.
 *
 * <p>Likewise for constructors: the marked ones, or all public ones if none is marked, are checked to establish
 * the invariant. In a class that is not public, those count as public that are not private.
 *
 * <p>In a mirror, a marked {@code abstract} method or constructor stands for one of the specified class, see
 * {@link Specifies}.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.METHOD, ElementType.CONSTRUCTOR})
public @interface Operation {}
