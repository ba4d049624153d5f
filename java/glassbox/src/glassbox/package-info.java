/**
 * What a class tells Glassbox about itself: which states are valid, what to check, and over which values.
 *
 * <p>A class needs little: an {@link glassbox.Invariant}, or just a {@code boolean} method called
 * {@code repOk}. Then every public method is checked on every valid state up to a bound, with every argument:
 * the invariant must hold again, nothing may be thrown that is not {@link glassbox.Allowed}, and no
 * {@code assert} may fail. The other annotations choose what is checked ({@link glassbox.Operation}), say what
 * the states are made of ({@link glassbox.Domain}, {@link glassbox.Tree}, {@link glassbox.Owned}), or specify a
 * class whose source is not at hand ({@link glassbox.Specifies}).
 *
 * <p>The annotations are kept in class files and are not needed at run time. {@link glassbox.Asserts} is.
 */
package glassbox;
