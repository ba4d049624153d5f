package glassbox.model;

import java.util.NoSuchElementException;
import java.util.Objects;

/**
 * What {@link java.util.PriorityQueue} promises of elements in their natural order: the least comes first, and an element may be
 * there several times. {@code null} is no element.
 *
 * <p>Which of several least elements comes first is not said; here it is the one that was added first. So elements should be equal
 * where they are neither less nor greater.
 *
 * @param <E> the elements, which are {@link Comparable}
 */
public class AbsPriorityQueue<E> {
    private final Sequence<E> elements = new Sequence<>();

    /** Makes an empty queue. */
    public AbsPriorityQueue() {}

    /**
     * Whether two queues have the same elements, each as many times.
     *
     * @param other the other queue
     * @return whether they are equal
     */
    public boolean equalTo(AbsPriorityQueue<E> other) {
        return elements.equalTo(other.elements);
    }

    public int size() {
        return elements.size();
    }

    public boolean isEmpty() {
        return elements.isEmpty();
    }

    public void clear() {
        elements.clear();
    }

    public boolean add(E element) {
        return offer(element);
    }

    public boolean offer(E element) {
        elements.add(Objects.requireNonNull(element));
        return true;
    }

    public E peek() {
        E least = null;
        for (int i = 0; i < elements.slots(); i++) {
            E element = elements.at(i);
            if (element != null && (least == null || isLess(element, least))) {
                least = element;
            }
        }
        return least;
    }

    public E element() {
        if (isEmpty()) {
            throw new NoSuchElementException();
        }
        return peek();
    }

    public E poll() {
        E least = peek();
        for (int i = 0; i < elements.slots(); i++) {
            E element = elements.at(i);
            if (element != null && element == least) {
                elements.free(i);
                return element;
            }
        }
        return null;
    }

    public E remove() {
        if (isEmpty()) {
            throw new NoSuchElementException();
        }
        return poll();
    }

    public boolean contains(Object element) {
        for (int i = 0; i < elements.slots(); i++) {
            E one = elements.at(i);
            if (one != null && one.equals(element)) {
                return true;
            }
        }
        return false;
    }

    public boolean remove(Object element) {
        for (int i = 0; i < elements.slots(); i++) {
            E one = elements.at(i);
            if (one != null && one.equals(element)) {
                elements.free(i);
                return true;
            }
        }
        return false;
    }

    @SuppressWarnings("unchecked")
    private static boolean isLess(Object left, Object right) {
        return ((Comparable<Object>) left).compareTo(right) < 0;
    }

    /** The elements, for people. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("{");
        for (int i = 0; i < elements.slots(); i++) {
            E one = elements.at(i);
            if (one != null) {
                text.append(text.length() > 1 ? ", " : "").append(one);
            }
        }
        return text.append("}").toString();
    }
}
