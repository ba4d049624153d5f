package glassbox;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a field that tells the elements of a {@link glassbox.model.Sequence} apart: no two of them hold the same in it, as
 * no two entries of a map have the same key.
 *
 * <p>Where a sequence is a part of the state that is searched, there is then a slot for each value of the field.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.FIELD)
public @interface Distinct {}
