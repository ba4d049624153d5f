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
 * <p>The fields of two owners then take their objects from pools of their own, and states in which they share
 * something are not searched. That makes a class which is built from several others much cheaper to check. After each
 * call the promise is checked for all objects that the field leads to: an operation that returns such an object, or
 * stores an argument behind the field without copying it, is violated.
 *
 * <pre>{@code
 * class Queue {
 *     @Owned Stack front;
 *     @Owned Stack back;
 * }
 * }</pre>
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.FIELD)
public @interface Owned {}
