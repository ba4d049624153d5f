// Shows F-bounded type parameters, wildcard capture and generic methods with erasure.
import java.util.*;

public class FBoundedGenerics {
    static abstract class Builder<T extends Builder<T>> {
        final StringBuilder sb = new StringBuilder();
        abstract T self();
        T add(String s) { sb.append(s).append(';'); return self(); }
    }
    static class CarBuilder extends Builder<CarBuilder> {
        CarBuilder self() { return this; }
        CarBuilder wheels(int n) { sb.append("wheels=").append(n).append(';'); return this; }
        String build() { return sb.toString(); }
    }

    static <T extends Comparable<? super T>> T max(Collection<? extends T> c) {
        Iterator<? extends T> it = c.iterator();
        T best = it.next();
        while (it.hasNext()) { T t = it.next(); if (t.compareTo(best) > 0) best = t; }
        return best;
    }

    static void swapAny(List<?> l, int i, int j) { swapHelper(l, i, j); }
    private static <E> void swapHelper(List<E> l, int i, int j) { E t = l.get(i); l.set(i, l.get(j)); l.set(j, t); }

    static double total(Collection<? extends Number> c) { double d = 0; for (Number n : c) d += n.doubleValue(); return d; }
    static void fill(Collection<? super Integer> c) { for (int i = 0; i < 3; i++) c.add(i); }
    static <K, V extends Comparable<V>> K argMax(Map<K, V> m) {
        K best = null; V bv = null;
        for (Map.Entry<K, V> e : m.entrySet()) if (bv == null || e.getValue().compareTo(bv) > 0) { best = e.getKey(); bv = e.getValue(); }
        return best;
    }
    static <T extends Number & Comparable<T>> boolean between(T lo, T x, T hi) { return lo.compareTo(x) <= 0 && x.compareTo(hi) <= 0 && x.intValue() >= lo.intValue(); }

    static class Box<T> {
        T t;
        Box(T t) { this.t = t; }
        <U> Box<U> map(java.util.function.Function<? super T, ? extends U> f) { return new Box<>(f.apply(t)); }
        static <X> Box<X> of(X x) { return new Box<>(x); }
    }

    public static void main(String[] args) {
        System.out.println(new CarBuilder().add("red").wheels(4).add("fast").build());
        System.out.println(max(List.of(3, 9, 4)) + " " + max(Set.of("only")) + " " + max(Arrays.asList(1.5, -2.0)));
        List<Object> l = new ArrayList<>(List.of("a", 1, 'c'));
        swapAny(l, 0, 2);
        System.out.println(l);
        fill(l);
        System.out.println(l + " " + total(List.of(1, 2.5, 3L)));
        System.out.println(argMax(new TreeMap<>(Map.of("a", 3, "b", 7, "c", 5))));
        System.out.println(between(1, 5, 9) + " " + between(2.5, 1.0, 9.0));
        System.out.println(Box.of("abc").map(String::length).map(n -> n * 1.5).t);
        System.out.println(new Box<>(1).getClass() == new Box<>("s").getClass());
        Comparator<Object> byStr = Comparator.comparing(Object::toString);
        List<Integer> ints = new ArrayList<>(List.of(10, 9, 100));
        ints.sort(byStr);
        System.out.println(ints);
    }
}
