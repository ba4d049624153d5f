// Shows virtual dispatch, super calls, field hiding and static method hiding.
public class SuperCallsAndOverriding {
    static class A {
        String f = "A.f";
        static String s() { return "A.s"; }
        String m() { return "A.m"; }
        String callM() { return m(); }
        String field() { return f; }
        private String p() { return "A.p"; }
        String callP() { return p(); }
        protected Object cov() { return "A.cov"; }
    }
    static class B extends A {
        String f = "B.f";
        static String s() { return "B.s"; }
        @Override String m() { return "B.m>" + super.m(); }
        String p() { return "B.p"; }
        String superField() { return super.f + "," + f + "," + ((A) this).f; }
        @Override protected String cov() { return "B.cov>" + super.cov(); }
    }
    static class C extends B {
        int f = 3;
        @Override String m() { return "C.m>" + super.m(); }
        String skip() { return super.m() + "|" + super.callM(); }
    }
    static class D extends C { }

    static abstract class Shape {
        abstract double area();
        public String toString() { return getClass().getSimpleName() + "[" + area() + "]"; }
    }
    static class Sq extends Shape { double s; Sq(double s) { this.s = s; } double area() { return s * s; } }
    static class Rect extends Shape { double a, b; Rect(double a, double b) { this.a = a; this.b = b; } double area() { return a * b; } }

    public static void main(String[] args) {
        A a = new A(), b = new B(), c = new C(), d = new D();
        for (A x : new A[]{a, b, c, d}) {
            System.out.println(x.m() + " " + x.callM() + " " + x.f + " " + x.field() + " " + x.callP() + " " + x.cov());
        }
        System.out.println(A.s() + " " + B.s() + " " + C.s() + " " + D.s());
        System.out.println(((B) c).f + " " + ((C) c).f + " " + ((B) c).superField());
        System.out.println(((C) d).skip());
        ((A) c).f = "changed";
        System.out.println(c.f + " " + ((B) c).f + " " + ((D) d).f);
        for (Shape s : new Shape[]{new Sq(2), new Rect(2, 3.5), new Sq(0) { double area() { return -1; } }}) System.out.println(s);
        System.out.println(((B) b).p() + " " + b.callP());
        Object o = b;
        System.out.println(o.equals(b) + " " + (o.hashCode() == b.hashCode()));
    }
}
