import glassbox.Domain;
import glassbox.Invariant;
import glassbox.Operation;
import glassbox.Specifies;
import glassbox.Tree;

/** A stack of numbers: a {@code TIntArrayList} whose end is the top. */
@Specifies("gnu.trove.stack.array.TIntArrayStack")
abstract class TIntArrayStackSpecification {
    /** A stack of numbers. An empty one has no top. */
    static class AbsIntStack {
        final AbsIntList numbers;

        AbsIntStack() {
            this(new AbsIntList());
        }

        AbsIntStack(AbsIntList numbers) {
            this.numbers = numbers;
        }

        boolean equalTo(AbsIntStack other) {
            return numbers.equalTo(other.numbers);
        }

        int size() {
            return numbers.size();
        }

        void clear() {
            numbers.clear();
        }

        void push(int number) {
            numbers.add(number);
        }

        int peek() {
            if (numbers.isEmpty()) {
                throw new ArrayIndexOutOfBoundsException();
            }
            return numbers.getWithin(numbers.size() - 1);
        }

        int pop() {
            int top = peek();
            numbers.removeAtWithin(numbers.size() - 1);
            return top;
        }

        @Override
        public String toString() {
            return numbers.toString();
        }
    }

    @Tree @Domain(count = 1, nullable = false) TIntArrayListSpecification _list;

    /** The list is valid. */
    @Invariant
    boolean repOk() {
        return _list.repOk();
    }

    /** What the stack stands for: its numbers, the top last. */
    AbsIntStack abstraction() {
        return new AbsIntStack(_list.abstraction());
    }

    @Operation
    TIntArrayStackSpecification() {}

    @Operation
    TIntArrayStackSpecification(int capacity) {}

    @Operation
    abstract int size();

    @Operation
    abstract void clear();

    @Operation
    abstract void push(int number);

    @Operation
    abstract int peek();

    @Operation
    abstract int pop();
}
