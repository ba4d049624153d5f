// Shows shallow and deep clone, CloneNotSupportedException, equals contracts and getClass.
import java.util.*;

public class ObjectCloneEquals implements Cloneable {
    int n = 1;
    int[] arr = {1, 2};
    StringBuilder sb = new StringBuilder("sb");

    @Override public ObjectCloneEquals clone() {
        try { return (ObjectCloneEquals) super.clone(); } catch (CloneNotSupportedException e) { throw new AssertionError(e); }
    }

    ObjectCloneEquals deep() {
        ObjectCloneEquals c = clone();
        c.arr = arr.clone();
        c.sb = new StringBuilder(sb);
        return c;
    }

    static class Sub extends ObjectCloneEquals { String extra = "e"; List<String> l = new ArrayList<>(List.of("x")); }
    static class NotCloneable { Object tryClone() throws CloneNotSupportedException { return super.clone(); } }
    static class Pt {
        final int x;
        Pt(int x) { this.x = x; }
        @Override public boolean equals(Object o) { return o instanceof Pt && ((Pt) o).x == x; }
        @Override public int hashCode() { return x; }
    }
    static class CPt extends Pt {
        final String c;
        CPt(int x, String c) { super(x); this.c = c; }
        @Override public boolean equals(Object o) { return o instanceof CPt && super.equals(o) && ((CPt) o).c.equals(c); }
    }

    public static void main(String[] args) {
        ObjectCloneEquals a = new ObjectCloneEquals(), s = a.clone(), d = a.deep();
        a.n = 2; a.arr[0] = 99; a.sb.append("!");
        System.out.println(s.n + " " + s.arr[0] + " " + s.sb + " | " + d.n + " " + d.arr[0] + " " + d.sb);
        Sub sub = new Sub();
        Sub sc = (Sub) sub.clone();
        sub.l.add("y");
        sub.extra = "changed";
        System.out.println(sc.getClass().getSimpleName() + " " + sc.extra + " " + sc.l + " " + (sc != sub));
        try { new NotCloneable().tryClone(); } catch (CloneNotSupportedException e) { System.out.println(e); }
        int[][] m = {{1}, {2}};
        int[][] mc = m.clone();
        mc[0][0] = 7;
        mc[1] = null;
        System.out.println(m[0][0] + " " + (m[1] != null));
        Pt p = new Pt(1), q = new CPt(1, "red");
        System.out.println(p.equals(q) + " " + q.equals(p) + " " + p.equals(new Pt(1)) + " " + p.equals(null) + " " + new CPt(1, "red").equals(q));
        System.out.println((p.getClass() == q.getClass()) + " " + q.getClass().getSuperclass().getSimpleName() + " " + (p.hashCode() == q.hashCode()));
        Object o1 = new Object(), o2 = o1;
        System.out.println(o1.equals(o2) + " " + o1.equals(new Object()));
        ArrayList<int[]> list = new ArrayList<>(List.of(new int[]{5}));
        @SuppressWarnings("unchecked") ArrayList<int[]> lc = (ArrayList<int[]>) list.clone();
        lc.get(0)[0] = 6;
        lc.add(null);
        System.out.println(list.get(0)[0] + " " + list.size());
        System.out.println(new HashMap<>(Map.of("a", 1)).clone().equals(Map.of("a", 1)));
    }
}
