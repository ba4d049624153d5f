// Shows static nested, inner, local and anonymous classes with outer-instance access.
public class NestedInnerLocalAnonymous {
    private int counter = 10;
    private static String shared = "S";

    static class StaticNested { String hi() { return "nested sees " + shared; } }

    class Inner {
        int counter = 20;
        class Deeper {
            int counter = 30;
            String all(int counter) {
                return counter + " " + this.counter + " " + Inner.this.counter + " " + NestedInnerLocalAnonymous.this.counter;
            }
        }
        void bump() { NestedInnerLocalAnonymous.this.counter++; }
    }

    class SubInner extends Inner {
        SubInner() { counter = 21; }
    }

    Runnable anonymous(final String tag) {
        return new Runnable() {
            int calls = 0;
            @Override public void run() {
                calls++;
                counter += calls;
                System.out.println(tag + " calls=" + calls + " outer=" + counter);
            }
        };
    }

    int local(int base) {
        int extra = 5;
        class Adder {
            int add(int x) { return x + base + extra + counter; }
            class InLocal { int twice() { return add(0) * 2; } }
        }
        return new Adder().add(1) + new Adder().new InLocal().twice();
    }

    static String staticLocal() {
        record Pt(int x, int y) { }
        enum Lvl { LO, HI }
        interface Namer { String n(Lvl l); }
        Namer nm = l -> l.name().toLowerCase();
        return new Pt(1, 2) + nm.n(Lvl.HI);
    }

    public static void main(String[] args) {
        System.out.println(new StaticNested().hi());
        NestedInnerLocalAnonymous o = new NestedInnerLocalAnonymous();
        Inner in = o.new Inner();
        Inner.Deeper d = in.new Deeper();
        System.out.println(d.all(40));
        in.bump();
        System.out.println(d.all(41));
        System.out.println(o.new SubInner().new Deeper().all(42));
        Runnable r = o.anonymous("r1"), q = o.anonymous("r2");
        r.run(); r.run(); q.run();
        System.out.println(o.local(100));
        System.out.println(staticLocal());
        System.out.println(new Object() { int twice(int x) { return 2 * x; } }.twice(21));
        var anon = new Object() { int f = 1; String s = "var anon"; };
        anon.f++;
        System.out.println(anon.s + anon.f);
        NestedInnerLocalAnonymous nul = null;
        try { nul.new Inner(); } catch (NullPointerException e) { System.out.println("null outer"); }
        System.out.println(r.getClass().getName() + " " + r.getClass().isAnonymousClass() + " " + d.getClass().getName());
    }
}
