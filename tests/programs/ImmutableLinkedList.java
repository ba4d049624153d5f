// Shows a persistent singly linked list with structural sharing, folds and equality.
import java.util.*;
import java.util.function.*;

public class ImmutableLinkedList {
    static abstract class L<T> implements Iterable<T> {
        abstract boolean isEmpty();
        abstract T head();
        abstract L<T> tail();
        static <T> L<T> nil() { @SuppressWarnings("unchecked") L<T> n = (L<T>) Nil.INSTANCE; return n; }
        @SafeVarargs static <T> L<T> of(T... ts) { L<T> r = nil(); for (int i = ts.length - 1; i >= 0; i--) r = r.push(ts[i]); return r; }
        L<T> push(T t) { return new Cons<>(t, this); }
        <R> R fold(R z, BiFunction<R, ? super T, R> f) { R r = z; for (T t : this) r = f.apply(r, t); return r; }
        L<T> reverse() { return this.<L<T>>fold(nil(), L::push); }
        <R> L<R> map(Function<? super T, ? extends R> f) { return this.<L<R>>fold(nil(), (a, t) -> a.push(f.apply(t))).reverse(); }
        L<T> filter(Predicate<? super T> p) { return isEmpty() ? this : p.test(head()) ? new Cons<>(head(), tail().filter(p)) : tail().filter(p); }
        L<T> append(L<T> o) { return reverse().fold(o, L::push); }
        int size() { return fold(0, (n, t) -> n + 1); }
        public Iterator<T> iterator() {
            return new Iterator<>() {
                L<T> cur = L.this;
                public boolean hasNext() { return !cur.isEmpty(); }
                public T next() { T t = cur.head(); cur = cur.tail(); return t; }
            };
        }
        @Override public String toString() { StringJoiner j = new StringJoiner(" ", "(", ")"); for (T t : this) j.add(String.valueOf(t)); return j.toString(); }
        @Override public boolean equals(Object o) {
            if (!(o instanceof L<?> l)) return false;
            Iterator<?> a = iterator(), b = l.iterator();
            while (a.hasNext() && b.hasNext()) if (!Objects.equals(a.next(), b.next())) return false;
            return a.hasNext() == b.hasNext();
        }
        @Override public int hashCode() { return fold(1, (h, t) -> 31 * h + Objects.hashCode(t)); }
    }
    static final class Nil<T> extends L<T> {
        static final Nil<?> INSTANCE = new Nil<>();
        boolean isEmpty() { return true; }
        T head() { throw new NoSuchElementException("head of nil"); }
        L<T> tail() { throw new NoSuchElementException("tail of nil"); }
    }
    static final class Cons<T> extends L<T> {
        final T h; final L<T> t;
        Cons(T h, L<T> t) { this.h = h; this.t = t; }
        boolean isEmpty() { return false; }
        T head() { return h; }
        L<T> tail() { return t; }
    }

    public static void main(String[] args) {
        L<Integer> a = L.of(1, 2, 3), b = a.push(0), c = a.push(99);
        System.out.println(a + " " + b + " " + c + " " + (b.tail() == a) + " " + (b.tail() == c.tail()));
        System.out.println(b.map(x -> x * x) + " " + b.filter(x -> x % 2 == 1) + " " + b.reverse() + " " + a.append(b) + " " + b.size());
        System.out.println(a.equals(L.of(1, 2, 3)) + " " + a.equals(b) + " " + a.hashCode() + " " + List.of(1, 2, 3).hashCode());
        System.out.println(L.<String>of("x", null, "y").map(String::valueOf).fold("", String::concat) + " " + L.nil() + " " + (L.nil() == (Object) L.of()));
        try { L.nil().head(); } catch (NoSuchElementException e) { System.out.println(e.getMessage()); }
        L<Integer> big = L.nil();
        for (int i = 0; i < 1500; i++) big = big.push(i);
        System.out.println(big.fold(0L, (s, x) -> s + x) + " " + big.filter(x -> x > 1495) + " " + big.map(x -> 1).size());
    }
}
