// Shows user-written iterators, iterables, spliterators and lazy sequences.
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class CustomIterable {
    record Range(int lo, int hi) implements Iterable<Integer> {
        public Iterator<Integer> iterator() {
            return new Iterator<>() {
                int cur = lo;
                public boolean hasNext() { return cur < hi; }
                public Integer next() { if (!hasNext()) throw new NoSuchElementException("end at " + hi); return cur++; }
            };
        }
    }

    static class Tree<T extends Comparable<T>> implements Iterable<T> {
        T v; Tree<T> l, r;
        Tree(T v) { this.v = v; }
        void add(T x) {
            if (x.compareTo(v) < 0) { if (l == null) l = new Tree<>(x); else l.add(x); }
            else { if (r == null) r = new Tree<>(x); else r.add(x); }
        }
        public Iterator<T> iterator() {
            Deque<Tree<T>> stack = new ArrayDeque<>();
            for (Tree<T> t = this; t != null; t = t.l) stack.push(t);
            return new Iterator<T>() {
                public boolean hasNext() { return !stack.isEmpty(); }
                public T next() {
                    Tree<T> t = stack.pop();
                    for (Tree<T> c = t.r; c != null; c = c.l) stack.push(c);
                    return t.v;
                }
            };
        }
    }

    static <T> Iterator<T> filter(Iterator<T> it, Predicate<? super T> p) {
        return new Iterator<>() {
            T next; boolean ready;
            public boolean hasNext() {
                while (!ready && it.hasNext()) { next = it.next(); ready = p.test(next); }
                return ready;
            }
            public T next() { if (!hasNext()) throw new NoSuchElementException(); ready = false; return next; }
        };
    }

    public static void main(String[] args) {
        int sum = 0;
        for (int x : new Range(3, 7)) for (int y : new Range(0, x)) sum += x * y;
        System.out.println(sum);
        Iterator<Integer> it = new Range(0, 1).iterator();
        it.next();
        try { it.next(); } catch (NoSuchElementException e) { System.out.println(e.getMessage()); }
        try { it.remove(); } catch (UnsupportedOperationException e) { System.out.println(e.getMessage()); }
        Tree<String> t = new Tree<>("m");
        for (String s : "q c x a n z b".split(" ")) t.add(s);
        for (String s : t) System.out.print(s + " ");
        System.out.println();
        System.out.println(StreamSupport.stream(t.spliterator(), false).collect(Collectors.joining("-")));
        Iterator<Integer> f = filter(new Range(0, 30).iterator(), x -> x % 7 == 3);
        while (f.hasNext()) System.out.print(f.next() + " ");
        System.out.println();
        new Range(1, 4).forEach(x -> System.out.print(x * x + " "));
        System.out.println();
        Spliterator<Integer> sp = List.of(1, 2, 3, 4, 5, 6, 7, 8).spliterator();
        Spliterator<Integer> half = sp.trySplit();
        System.out.println(sp.estimateSize() + " " + half.estimateSize() + " " + sp.hasCharacteristics(Spliterator.SIZED));
        half.tryAdvance(x -> System.out.print(x + "|"));
        half.forEachRemaining(x -> System.out.print(x + " "));
        sp.forEachRemaining(x -> System.out.print(x + " "));
        System.out.println();
    }
}
