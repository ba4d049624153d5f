// Shows the order of field initializers, instance blocks and constructors with inheritance.
public class InstanceInitOrder {
    static int p(String s) { System.out.println(s); return s.length(); }

    static class Base {
        static { p("Base static"); }
        int a = p("Base field a");
        { p("Base block"); }
        Base() { this(1); p("Base()"); }
        Base(int x) { p("Base(int)"); hook(); }
        void hook() { p("Base.hook"); }
    }

    static class Derived extends Base {
        static { p("Derived static"); }
        String s = "set";
        final int c = 7;
        final int nc = p("Derived field nc");
        { p("Derived block s=" + s); }
        Derived() { super(); p("Derived() s=" + s + " nc=" + nc); }
        Derived(String t) { this(); p("Derived(String)"); }
        { p("Derived second block"); }
        @Override void hook() { p("Derived.hook s=" + s + " c=" + c + " nc=" + nc); }
    }

    static class Throws {
        static int count;
        { count++; }
        Throws(boolean b) { if (b) throw new IllegalStateException("ctor " + count); }
    }

    public static void main(String[] args) {
        p("start");
        new Derived("x");
        p("second");
        new Derived();
        Base b = new Base(3) {
            int q = p("anon field");
            { p("anon block"); }
            @Override void hook() { p("anon.hook q=" + q); }
        };
        p("a=" + b.a);
        try {
            new Throws(false);
            new Throws(true);
        } catch (IllegalStateException e) {
            p(e.getMessage());
        }
        p("count " + Throws.count);
    }
}
