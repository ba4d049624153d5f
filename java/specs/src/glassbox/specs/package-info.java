/**
 * Specifications of classes of the JDK, so that {@code glassbox check java.util.TreeMap} works on the JDK as it
 * is.
 *
 * <p>Each class here that ends in {@code Specification} is a mirror, see {@link glassbox.Specifies}: it declares the
 * fields of a class of the JDK, says which states are valid, and lists the operations. Public methods whose arguments are
 * values (keys, elements, numbers) are listed as they are. Those that take functions, comparators or other collections
 * are called by operations with a body: {@code addAllOf} calls {@code addAll} with a list of two. So are views and
 * iterators, and constructors that take collections, whose objects must be valid. All are methods that the class has in
 * every release from 17 on. An exception is allowed where the documentation of the class announces it.
 *
 * <p>An invariant here must hold whatever public methods of the class were called before, not only those that
 * are listed. It must also be quick to refute: fields are read in the order that decides soonest, and nothing
 * is allocated.
 */
package glassbox.specs;
