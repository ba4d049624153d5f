// Shows Java serialization over byte arrays: classes, records, enums, custom methods, sharing and errors.
import java.io.*;
import java.util.*;

public class Serialized {
    enum Colour { RED, GREEN { @Override String say() { return "g"; } }; String say() { return "c"; } }
    record Point(int x, int y) implements Serializable { Point { if (x < 0) throw new IllegalArgumentException("negative"); } }
    static class Base { int base = 7; }
    static class Node extends Base implements Serializable {
        private static final long serialVersionUID = 1L;
        String name; Node next; transient int cache = 5; Map<String, List<Integer>> map = new TreeMap<>(); long[] longs = {1, 2}; double d = 1.5;
        Node(String name) { this.name = name; }
        private void writeObject(ObjectOutputStream o) throws IOException { o.defaultWriteObject(); o.writeInt(99); }
        private void readObject(ObjectInputStream i) throws IOException, ClassNotFoundException { i.defaultReadObject(); cache = i.readInt(); }
    }
    static class Single implements Serializable { static final Single ONE = new Single(); Object readResolve() { return ONE; } }
    static class Ext implements Externalizable {
        int v; public Ext() {} Ext(int v) { this.v = v; }
        public void writeExternal(ObjectOutput o) throws IOException { o.writeInt(v); }
        public void readExternal(ObjectInput i) throws IOException { v = i.readInt() + 1; }
    }
    static class NoUid implements Serializable { int a = 3; String s = "x"; static int q; static { q = 4; } void m() {} }
    static class Bad implements Serializable { Object o = new Object(); }
    static Object trip(Object o) throws Exception {
        ByteArrayOutputStream b = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(b)) { out.writeObject(o); }
        System.out.print(b.size() + " ");
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(b.toByteArray()))) { return in.readObject(); }
    }
    public static void main(String[] args) throws Exception {
        System.out.println(trip(new Point(1, 2)));
        System.out.println(trip(Colour.GREEN) == Colour.GREEN);
        System.out.println(trip(List.of(1, "two", 3.0, 'c', 5L)));
        System.out.println(trip(new HashMap<>(Map.of("k", new ArrayList<>(List.of(Colour.RED, new Point(3, 4)))))));
        Node a = new Node("a"); a.next = new Node("b"); a.next.next = a; a.map.put("k", List.of(1, 2)); a.base = 8;
        Node c = (Node) trip(a);
        System.out.println(c.name + c.next.name + (c.next.next == c) + c.cache + c.map + c.longs[1] + c.d + c.base);
        System.out.println(trip(Single.ONE) == Single.ONE);
        System.out.println(((Ext) trip(new Ext(4))).v);
        System.out.println(((NoUid) trip(new NoUid())).s + ObjectStreamClass.lookup(NoUid.class).getSerialVersionUID());
        System.out.println(Arrays.deepToString((Object[]) trip(new Object[] {new int[] {1}, "s", null, new EnumMap<>(Map.of(Colour.RED, 1)), EnumSet.of(Colour.RED)})));
        System.out.println(trip(new java.math.BigInteger("123456789012345678901234567890")) + " " + trip(java.time.LocalDate.of(2020, 2, 29)) + " " + trip(Optional.class));
        try { trip(new Bad()); } catch (NotSerializableException e) { System.out.println(e); }
        Comparator<String> cmp = (Comparator<String> & Serializable) (x, y) -> y.compareTo(x);
        @SuppressWarnings("unchecked") Comparator<String> back = (Comparator<String>) trip(cmp);
        System.out.println(back.compare("a", "b"));
        Exception e = (Exception) trip(new IllegalStateException("msg", new RuntimeException("cause")));
        System.out.println(e + " " + e.getCause() + " " + e.getStackTrace()[0].getMethodName());
    }
}
