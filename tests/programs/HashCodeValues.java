// Shows the specified hash codes of strings, boxes, lists, maps, enums-free records and arrays.
import java.util.*;

public class HashCodeValues {
    record P(int x, String s) { }

    static class Key {
        final int a; final String b;
        Key(int a, String b) { this.a = a; this.b = b; }
        @Override public boolean equals(Object o) {
            if (this == o) return true;
            if (o == null || getClass() != o.getClass()) return false;
            Key k = (Key) o;
            return a == k.a && b.equals(k.b);
        }
        @Override public int hashCode() { return 31 * a + b.hashCode(); }
    }

    public static void main(String[] args) {
        for (String s : new String[]{"", "a", "ab", "hello world", "Aa", "BB", "polygenelubricants", "\u00e9", "\u4e2d\u6587"}) System.out.print(s.hashCode() + " ");
        System.out.println();
        System.out.println(Integer.valueOf(-7).hashCode() + " " + Long.valueOf(-7L).hashCode() + " " + Character.valueOf('x').hashCode() + " " + Boolean.TRUE.hashCode() + " " + Byte.valueOf((byte) -3).hashCode());
        System.out.println(Double.valueOf(3.14).hashCode() + " " + Double.valueOf(0.0).hashCode() + " " + Double.valueOf(-0.0).hashCode() + " " + Float.valueOf(3.14f).hashCode());
        System.out.println(List.of().hashCode() + " " + List.of(1, 2, 3).hashCode() + " " + Arrays.asList("a", null).hashCode() + " " + new LinkedList<>(List.of(1, 2, 3)).hashCode());
        System.out.println(Set.of(1, 2, 3).hashCode() + " " + new TreeSet<>(Set.of("x", "y")).hashCode() + " " + Map.of("k", 1, "j", 2).hashCode() + " " + Map.entry("k", "v").hashCode());
        System.out.println(new P(1, "s").hashCode() + " " + new P(0, null).hashCode() + " " + new P(1, "s").equals(new P(1, "s")));
        System.out.println(Objects.hash(1, 2, 3) + " " + Objects.hash((Object) null) + " " + Arrays.hashCode(new char[]{'a'}) + " " + Arrays.hashCode(new boolean[]{true, false}) + " " + Arrays.hashCode(new byte[]{1, -1}));
        System.out.println(Optional.of("x").hashCode() + " " + Optional.empty().hashCode() + " " + new AbstractMap.SimpleEntry<>(null, null).hashCode());
        System.out.println(Locale.ROOT.toString().hashCode() + " " + new StringBuilder("x").toString().hashCode());
        Map<Key, Integer> m = new HashMap<>();
        m.put(new Key(1, "a"), 10);
        m.put(new Key(1, "a"), 20);
        m.put(new Key(2, "a"), 30);
        System.out.println(m.size() + " " + m.get(new Key(1, "a")) + " " + m.get(new Key(3, "a")));
        List<Object> mutable = new ArrayList<>(List.of(1));
        Set<List<Object>> set = new HashSet<>();
        set.add(mutable);
        mutable.add(2);
        System.out.println(set.contains(mutable) + " " + set.size());
        Object o = new Object();
        System.out.println((o.hashCode() == o.hashCode()) + " " + new BitSet().hashCode() + " " + "x".repeat(1000).hashCode());
        System.out.println(Thread.State.class.getName().hashCode() + " " + void.class.toString().hashCode());
    }
}
