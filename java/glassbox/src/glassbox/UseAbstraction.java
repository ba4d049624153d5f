package glassbox;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a field that holds a module: the class is checked with the abstraction in its place.
 *
 * <p>{@code glassbox check --modular} does so for every field whose class has an abstraction. A mark is for a field alone, with or
 * without {@code --modular}, and also where the module says nothing of itself: then the verdict says that its equivalence was assumed.
 *
 * <pre>{@code
 * class IntCounter {
 *     @UseAbstraction(AbsMap.class) private final Map<Integer, Integer> counts = new HashMap<>();
 * }
 * }</pre>
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.FIELD)
public @interface UseAbstraction {
    /**
     * The abstraction: a class with a method {@code equalTo} and the methods of the module that are called.
     *
     * @return the class
     */
    Class<?> value();
}
