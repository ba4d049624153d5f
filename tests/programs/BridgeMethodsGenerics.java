// Shows bridge methods from generics and covariant returns, observed through raw types and reflection.
import java.lang.reflect.Method;
import java.util.*;

public class BridgeMethodsGenerics {
    interface Transformer<A, B> { B apply(A a); }
    static class Len implements Transformer<String, Integer> { public Integer apply(String s) { return s.length(); } }
    static class Node<T> { T v; void set(T t) { v = t; } T get() { return v; } }
    static class IntNode extends Node<Integer> {
        @Override void set(Integer t) { super.set(t + 1); }
        @Override Integer get() { return v * 10; }
    }
    static class Ver implements Comparable<Ver> {
        final int n;
        Ver(int n) { this.n = n; }
        public int compareTo(Ver o) { return Integer.compare(n, o.n); }
        public String toString() { return "v" + n; }
    }
    static class P { P self() { return this; } String n() { return "P"; } }
    static class Q extends P { @Override Q self() { return this; } @Override String n() { return "Q"; } }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        Transformer raw = new Len();
        System.out.println(raw.apply("four"));
        try { raw.apply(5); } catch (ClassCastException e) { System.out.println("bridge cast failed"); }
        Node<Integer> n = new IntNode();
        n.set(4);
        System.out.println(n.v + " " + n.get());
        Node rn = n;
        try { rn.set("str"); } catch (ClassCastException e) { System.out.println("set bridge cast failed"); }
        Node<String> heap = new Node<>();
        ((Node) heap).set(5);
        try { String s = heap.get(); System.out.println(s); } catch (ClassCastException e) { System.out.println("heap pollution found"); }
        Object ok = ((Node) heap).get();
        System.out.println(ok);
        List<Ver> vs = new ArrayList<>(List.of(new Ver(3), new Ver(1), new Ver(2)));
        Collections.sort(vs);
        System.out.println(vs + " " + Collections.max(vs));
        try { ((Comparable) new Ver(1)).compareTo("x"); } catch (ClassCastException e) { System.out.println("compareTo bridge"); }
        P p = new Q();
        System.out.println(p.self().n());
        for (Class<?> c : new Class<?>[]{Len.class, IntNode.class, Ver.class, Q.class}) {
            List<String> names = new ArrayList<>();
            for (Method m : c.getDeclaredMethods())
                names.add(m.getName() + ":" + m.getReturnType().getSimpleName() + Arrays.toString(m.getParameterTypes()) + (m.isBridge() ? " bridge" : "") + (m.isSynthetic() ? " synthetic" : ""));
            Collections.sort(names);
            System.out.println(c.getSimpleName() + " " + names);
        }
    }
}
