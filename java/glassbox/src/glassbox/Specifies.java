package glassbox;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a class that specifies another class, one that cannot be edited: a <em>mirror</em>.
 *
 * <p>A mirror is never instantiated. It is read as if its members stood in the specified class:
 *
 * <ul>
 *   <li><em>Fields</em> have the names and types that they have there, private ones too. They make up the
 *       searched state; fields that the mirror leaves out keep what the constructor gave them, as if they were
 *       marked {@link Domain#fixed fixed}. A field that does not fit is an error.
 *   <li><em>Methods</em> are added to the class, and {@code this} is an object of it: an {@link Invariant}, an
 *       {@link Abstraction}, and what these call. One that is marked as {@link Operation} is checked like those of
 *       the class. It does what a program would: it calls a method with a function or a collection, or goes on with
 *       what a method returns.
 *   <li><em>Abstract methods</em> stand for methods that are there already, with the same name and parameter
 *       types after erasure, and carry annotations to them and their parameters: {@link Operation},
 *       {@link Allowed}, {@link Domain}. The mirror is then an {@code abstract} class.
 *   <li><em>Constructors</em> marked as {@link Operation} stand for those with the same parameter types. Their
 *       bodies are empty.
 *   <li><em>Nested classes</em> that are mirrors themselves stand for further classes of the structure, such as
 *       its nodes, wherever the mirror uses them as a type.
 * </ul>
 *
 * <p>A mirror contains no {@code assert}, and no static fields but constants.
 *
 * <pre>{@code
 * @Specifies("java.util.LinkedList")
 * abstract class LinkedListSpecification {
 *     @Specifies("java.util.LinkedList$Node")
 *     static class Node {
 *         Object item;
 *         Node next;
 *         Node prev;
 *     }
 *
 *     Node first;
 *     Node last;
 *     @Domain(extra = 1) int size;
 *
 *     @Invariant
 *     boolean repOk() { ... }
 *
 *     @Operation
 *     LinkedListSpecification() {}
 *
 *     @Operation
 *     abstract void addLast(Object element);
 *
 *     @Operation
 *     @Allowed(NoSuchElementException.class)
 *     abstract Object removeFirst();
 * }
 * }</pre>
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface Specifies {
    /**
     * The specified class.
     *
     * @return its name as {@link Class#getName()} has it: {@code java.util.TreeMap$Entry}
     */
    String value();
}
