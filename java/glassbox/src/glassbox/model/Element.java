package glassbox.model;

/**
 * What has an equality of its own within a {@link Sequence}. Other elements are equal if they are the same object,
 * or boxed numbers, characters, truth values or strings that are equal.
 *
 * @param <E> the class itself
 */
public interface Element<E> {
    /**
     * Whether this element and another stand for the same.
     *
     * @param other another element, never {@code null}
     * @return whether they are equal
     */
    boolean equalTo(E other);
}
