package glassbox;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a field whose object belongs to the object that holds it: nothing outside of the owner refers to it,
 * and two owners never share it.
 *
 * <p>The states of two owners are then independent of each other, which makes a class that is built from
 * several others much cheaper to check.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.FIELD)
public @interface Owned {}
