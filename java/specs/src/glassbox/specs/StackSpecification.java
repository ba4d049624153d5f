package glassbox.specs;

import glassbox.Allowed;
import glassbox.Operation;
import glassbox.Specifies;
import glassbox.model.AbsStack;
import java.util.EmptyStackException;

/** {@link java.util.Stack}: a {@link java.util.Vector} whose end is the top. Invariant and state are those of the vector. */
@Specifies("java.util.Stack")
abstract class StackSpecification {
    /** What the stack stands for: its elements, the top last. */
    AbsStack<Object> abstraction() {
        AbsStack<Object> stack = new AbsStack<>();
        ((VectorSpecification) (Object) this).appendTo(stack);
        return stack;
    }

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
