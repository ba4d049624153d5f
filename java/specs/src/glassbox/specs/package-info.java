/**
 * Specifications of classes of the JDK, so that {@code glassbox check java.util.TreeMap} works on the JDK as it
 * is.
 *
 * <p>Each class here is a mirror, see {@link glassbox.Specifies}: it declares the fields of a class of the JDK,
 * says which states are valid, and lists the operations. The operations are the public methods whose arguments
 * are values: keys, elements, numbers. They are those that the class has in every release from 17 on; what
 * takes functions, comparators or other collections is left out. An exception is allowed where the
 * documentation of the class announces it.
 *
 * <p>An invariant here must hold whatever public methods of the class were called before, not only those that
 * are listed. It must also be quick to refute: fields are read in the order that decides soonest, and nothing
 * is allocated.
 */
package glassbox.specs;
