package glassbox;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks the method that returns the abstract value of an object: what it stands for, whatever its
 * representation is. A method called {@code abstraction} is it without being marked.
 *
 * <p>The method takes no arguments, changes nothing, and returns an object of a class with a method
 * {@code boolean equalTo}: one of the package {@link glassbox.model}, or one's own. Every operation of the class under
 * check must then do to an object what the method of the same name and parameters does to its abstract value: end with the same
 * result or exception, and lead to an equal abstract value. Abstract values that are equal must behave alike. What the abstract
 * value consists of must not be objects that operations change.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface Abstraction {}
