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
 * <p>In a mirror, a marked {@code abstract} method or constructor stands for one of the specified class, and a
 * marked method with a body is an operation itself, see {@link Specifies}.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.METHOD, ElementType.CONSTRUCTOR})
public @interface Operation {
    /**
     * The largest bound at which this is checked. Some operations go another way for every combination of what the
     * elements can be, for instance one that sorts. With a large bound, a check of the class would never come to the end of
     * them; the others it may settle in seconds. What is left out is listed with the verdict, and is checked all
     * the same if it is asked for by name.
     *
     * @return the bound; without it, there is none
     */
    int upTo() default Integer.MAX_VALUE;
}
