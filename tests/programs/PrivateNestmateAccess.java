// Shows private member access between nested classes through nest-based access control.
public class PrivateNestmateAccess {
    private int secret = 1;
    private static int sSecret = 2;
    private int priv(int x) { return x + secret; }
    private static String sPriv() { return "sPriv"; }
    private PrivateNestmateAccess() { }
    private PrivateNestmateAccess(int s) { secret = s; }

    static class A {
        private int a = 5;
        private A() { }
        private A(int a) { this.a = a; }
        private int get() { return a; }
        private static int twice(int x) { return 2 * x; }
        int peek(B b) { return b.hidden + b.inc(); }
    }

    static class B extends A {
        private int hidden = 7;
        private int inc() { return ++hidden; }
        private int get() { return -1; }
        private class C { private String v = "C" + hidden; private C() { hidden++; } }
    }

    interface I {
        private int p() { return 11; }
        private static int sp() { return 12; }
        default int d() { return p() + sp(); }
    }

    public static void main(String[] args) {
        PrivateNestmateAccess o = new PrivateNestmateAccess(50);
        System.out.println(o.secret + " " + sSecret + " " + o.priv(3) + " " + sPriv());
        A a = new A(9);
        B b = new B();
        System.out.println(a.get() + " " + A.twice(4) + " " + a.a);
        System.out.println(b.get() + " " + ((A) b).get() + " " + ((A) b).a);
        System.out.println(a.peek(b) + " " + b.hidden);
        B.C c = b.new C();
        System.out.println(c.v + " " + b.hidden);
        b.hidden += 10;
        a.a++;
        --a.a;
        a.a <<= 2;
        System.out.println(b.hidden + " " + a.a);
        I i = new I() { };
        System.out.println(i.d() + " " + i.p() + " " + I.sp());
        System.out.println(A.class.getNestHost().getSimpleName() + " " + A.class.isNestmateOf(B.class));
        Runnable r = () -> { o.secret *= 2; System.out.println(o.priv(0)); };
        r.run();
    }
}
