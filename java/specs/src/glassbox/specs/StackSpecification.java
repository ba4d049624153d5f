package glassbox.specs;

import glassbox.Allowed;
import glassbox.Operation;
import glassbox.Specifies;
import java.util.EmptyStackException;

/** {@link java.util.Stack}: a {@link java.util.Vector} whose end is the top. Invariant and state are those of the vector. */
@Specifies("java.util.Stack")
abstract class StackSpecification {
    @Operation
    StackSpecification() {}

    @Operation
    abstract Object push(Object element);

    @Operation
    @Allowed(EmptyStackException.class)
    abstract Object pop();

    @Operation
    @Allowed(EmptyStackException.class)
    abstract Object peek();

    @Operation
    abstract boolean empty();

    @Operation
    abstract int search(Object element);
}
