// Shows statements before super() and this(): validation, computation and early field assignment.
import java.util.*;

public class FlexibleConstructorBodies {
    static class Base {
        final String name;
        Base(String name) {
            this.name = name;
            System.out.println("Base(" + name + ") describe=" + describe());
        }
        String describe() { return "base"; }
    }

    static class Derived extends Base {
        final int size;
        final List<String> tags;
        int late = 7;

        Derived(int n, String... tags) {
            if (n < 0) throw new IllegalArgumentException("negative " + n);
            int doubled = n * 2;
            this.size = doubled;
            List<String> copy = new ArrayList<>();
            for (String t : tags) copy.add(t.strip());
            this.tags = List.copyOf(copy);
            super("D" + doubled);
            System.out.println("after super late=" + late);
        }

        Derived(String csv) {
            String[] p = csv.split(",");
            System.out.println("delegating with " + p.length);
            this(p.length, p);
        }

        @Override String describe() { return "derived size=" + size + " tags=" + tags + " late=" + late; }
    }

    static class Old extends Base {
        final int size;
        Old(int n) { super("old"); size = n; }
        @Override String describe() { return "old size=" + size; }
    }

    record Range(int lo, int hi) {
        Range(int single) {
            int v = single;
            if (v < 0) v = -v;
            this(-v, v);
        }
    }

    enum Level { LOW(1), HIGH(5); final int v; Level(int x) { int y = x * 10; this.v = y; } }

    class Inner extends Base {
        Inner(Object o) {
            var s = String.valueOf(o);
            super(s.isEmpty() ? "blank" : s);
        }
    }

    public static void main(String[] args) {
        new Derived(3, " a", "b ");
        new Derived("x, y ,z");
        new Old(4);
        try { new Derived(-1); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        System.out.println(new Range(-4) + " " + Level.HIGH.v + Level.LOW.v);
        System.out.println(new FlexibleConstructorBodies().new Inner("").name);
        Base anon = new Derived(1) { @Override String describe() { return "anon " + size; } };
        System.out.println(anon.describe());
    }
}
