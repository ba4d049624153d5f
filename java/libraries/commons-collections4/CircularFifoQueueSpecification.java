import glassbox.Allowed;
import glassbox.Domain;
import glassbox.Invariant;
import glassbox.Operation;
import glassbox.Specifies;
import glassbox.model.AbsQueue;
import java.util.Arrays;
import java.util.Collection;
import java.util.NoSuchElementException;

/** A queue in a ring of fixed length; who adds to a full one loses the oldest element. */
@Specifies("org.apache.commons.collections4.queue.CircularFifoQueue")
abstract class CircularFifoQueueSpecification {
    /** A queue that forgets. */
    static class AbsCircularQueue<E> {
        private final AbsQueue<E> elements = new AbsQueue<>();
        private final int maximum;

        AbsCircularQueue(int maximum) {
            if (maximum <= 0) {
                throw new IllegalArgumentException();
            }
            this.maximum = maximum;
        }

        boolean equalTo(AbsCircularQueue<E> other) {
            return maximum == other.maximum && elements.equalTo(other.elements);
        }

        int size() {
            return elements.size();
        }

        boolean isEmpty() {
            return elements.isEmpty();
        }

        /** Never: there is always room for a new element. */
        boolean isFull() {
            return false;
        }

        boolean isAtFullCapacity() {
            return elements.size() == maximum;
        }

        int maxSize() {
            return maximum;
        }

        void clear() {
            elements.clear();
        }

        boolean add(E element) {
            if (element != null && isAtFullCapacity()) {
                elements.remove();
            }
            return elements.add(element);
        }

        boolean offer(E element) {
            return add(element);
        }

        E get(int index) {
            if (index < 0 || index >= elements.size()) {
                throw new NoSuchElementException();
            }
            return elements.get(index);
        }

        E poll() {
            return elements.poll();
        }

        E peek() {
            return elements.peek();
        }

        E element() {
            return elements.element();
        }

        E remove() {
            return elements.remove();
        }

        boolean contains(Object element) {
            return elements.contains(element);
        }

        boolean remove(Object element) {
            return elements.remove(element);
        }

        boolean addAllOf(E first, E second) {
            add(first);
            add(second);
            return true;
        }

        @Override
        public String toString() {
            return elements + " of " + maximum;
        }
    }

    Object[] elements;
    /** The oldest element. */
    int start;
    /** Where the next one goes. */
    int end;
    /** Whether the ring is full where it could as well be empty. */
    boolean full;
    @Domain(extra = 1) int maxElements;

    /** Elements lie from start to end, around the end of the array if need be, and nothing lies elsewhere. */
    @Invariant
    boolean repOk() {
        if (elements == null || elements.length == 0 || maxElements != elements.length) {
            return false;
        }
        if (start < 0 || start >= maxElements || end < 0 || end >= maxElements || full && start != end) {
            return false;
        }
        for (int i = 0; i < elements.length; i++) {
            int place = i < start ? i - start + maxElements : i - start;
            if ((elements[i] != null) != (place < number())) {
                return false;
            }
        }
        return true;
    }

    private int number() {
        if (full) {
            return maxElements;
        }
        return end < start ? end - start + maxElements : end - start;
    }

    /** What the queue stands for: its elements, the oldest first, and how many there may be. */
    AbsCircularQueue<Object> abstraction() {
        AbsCircularQueue<Object> queue = new AbsCircularQueue<>(maxElements);
        for (int i = 0; i < number(); i++) {
            queue.add(elements[start + i < maxElements ? start + i : start + i - maxElements]);
        }
        return queue;
    }

    @Operation
    CircularFifoQueueSpecification() {}

    @Operation
    @Allowed(IllegalArgumentException.class)
    CircularFifoQueueSpecification(@Domain(min = -1, extra = 1) int size) {}

    @Operation
    abstract int size();

    @Operation
    abstract boolean isEmpty();

    @Operation
    abstract boolean isFull();

    @Operation
    abstract boolean isAtFullCapacity();

    @Operation
    abstract int maxSize();

    @Operation
    abstract void clear();

    @Operation
    abstract boolean add(Object element);

    @Operation
    abstract boolean offer(Object element);

    @Operation
    abstract Object get(@Domain(min = -1, extra = 1) int index);

    @Operation
    abstract Object poll();

    @Operation
    abstract Object peek();

    @Operation
    abstract Object element();

    @Operation
    abstract Object remove();

    @Operation
    abstract boolean contains(Object element);

    @Operation
    abstract boolean remove(Object element);

    abstract boolean addAll(Collection<?> elements);

    @Operation
    boolean addAllOf(Object first, Object second) {
        return addAll(Arrays.asList(first, second));
    }
}
