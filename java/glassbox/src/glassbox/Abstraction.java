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
 * <p>Two objects with equal abstract values must behave alike, and an operation must change the abstract value
 * as its specification says. The method takes no arguments and changes nothing.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface Abstraction {}
