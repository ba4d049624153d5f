import glassbox.Abstraction;
import glassbox.Domain;
import glassbox.Operation;
import glassbox.Specifies;
import glassbox.model.AbsList;
import java.util.EmptyStackException;

/** A list whose end is the top. Invariant and state are those of {@link java.util.ArrayList}, which it extends. */
@Specifies("org.apache.commons.collections4.ArrayStack")
abstract class ArrayStackSpecification {
    /** A list with a top. */
    static class AbsArrayStack<E> extends AbsList<E> {
        boolean empty() {
            return isEmpty();
        }

        E push(E element) {
            add(element);
            return element;
        }

        E peek() {
            return peek(0);
        }

        /** What lies so many elements below the top. */
        E peek(int below) {
            if (below >= size()) {
                throw new EmptyStackException();
            }
            return get(size() - 1 - below);
        }

        E pop() {
            E top = peek();
            remove(size() - 1);
            return top;
        }

        int search(Object element) {
            int index = lastIndexOf(element);
            return index < 0 ? -1 : size() - index;
        }
    }

    /** What the stack stands for: its elements, the top last. */
    @Abstraction
    AbsArrayStack<Object> stack() {
        AbsArrayStack<Object> stack = new AbsArrayStack<>();
        for (int index = 0; index < size(); index++) {
            stack.add(get(index));
        }
        return stack;
    }

    @Operation
    ArrayStackSpecification() {}

    @Operation
    abstract int size();

    @Operation
    abstract boolean empty();

    @Operation
    abstract Object get(@Domain(min = -1, extra = 1) int index);

    @Operation
    abstract Object push(Object element);

    @Operation
    abstract Object pop();

    @Operation
    abstract Object peek();

    @Operation
    abstract Object peek(@Domain(extra = 1) int below);

    @Operation
    abstract int search(Object element);

    @Operation
    abstract boolean remove(Object element);

    @Operation
    abstract void clear();
}
