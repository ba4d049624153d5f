package glassbox.specs;

import java.util.Iterator;
import java.util.ListIterator;
import java.util.Spliterator;

/** What a program does with an iterator. */
public final class Iteration {
    private Iteration() {}

    /** Goes through to the end. */
    public static int countBy(Iterator<?> iterator) {
        int steps = 0;
        while (iterator.hasNext()) {
            iterator.next();
            steps++;
        }
        return steps;
    }

    /** Goes back to the beginning. */
    public static int countBackwardsBy(ListIterator<?> iterator) {
        int steps = 0;
        while (iterator.hasPrevious()) {
            iterator.previous();
            steps++;
        }
        return steps;
    }

    /** Takes the first half with one spliterator, and the rest with another. */
    public static void divide(Spliterator<?> all) {
        Spliterator<?> half = all.trySplit();
        if (half != null) {
            half.forEachRemaining(element -> {});
        }
        all.tryAdvance(element -> {});
        all.forEachRemaining(element -> {});
    }

    /** Goes on until so many elements are behind, or to the end, and removes what was last returned. */
    public static void removeBy(Iterator<?> iterator, int steps) {
        advance(iterator, steps);
        iterator.remove();
    }

    /** As {@link #removeBy}, and then returns to what is before. */
    public static Object removeAndReturn(ListIterator<?> iterator, int steps) {
        removeBy(iterator, steps);
        return iterator.hasPrevious() ? iterator.previous() : null;
    }

    /** Goes on until so many elements are behind, or to the end, and overwrites what was last returned. */
    public static void setBy(ListIterator<Object> iterator, int steps, Object element) {
        advance(iterator, steps);
        iterator.set(element);
    }

    /** Goes on until so many elements are behind, or to the end, and inserts an element there. */
    public static void addBy(ListIterator<Object> iterator, int steps, Object element) {
        advance(iterator, steps);
        iterator.add(element);
    }

    /** Goes on until so many elements are behind, or to the end; returns the last of them. */
    public static <E> E advance(Iterator<E> iterator, int steps) {
        E last = null;
        for (int step = 0; step < steps && iterator.hasNext(); step++) {
            last = iterator.next();
        }
        return last;
    }
}
