// Shows the speed of calls: static, private, virtual (monomorphic, bimorphic, megamorphic), interface, default and super methods.
public class VirtualCalls {
    interface Shape {
        int area(int k);

        default int twice(int k) {
            return area(k) * 2;
        }
    }

    abstract static class Base implements Shape {
        int side;

        Base(int side) {
            this.side = side;
        }

        int scale(int k) {
            return side * k;
        }
    }

    static class A extends Base {
        A(int s) {
            super(s);
        }

        public int area(int k) {
            return side + k;
        }
    }

    static class B extends Base {
        B(int s) {
            super(s);
        }

        public int area(int k) {
            return side ^ k;
        }

        @Override int scale(int k) {
            return super.scale(k) + 1;
        }
    }

    static class C extends A {
        C(int s) {
            super(s);
        }

        @Override public int area(int k) {
            return super.area(k) - 3;
        }

        @Override int scale(int k) {
            return side - k;
        }
    }

    static class D extends Base {
        D(int s) {
            super(s);
        }

        public int area(int k) {
            return k - side;
        }

        @Override public int twice(int k) {
            return area(k) << 1;
        }
    }

    static final class E extends B {
        E(int s) {
            super(s);
        }

        @Override public int area(int k) {
            return helper(k);
        }

        private int helper(int k) {
            return side | k & 255;
        }
    }

    static int fixed(int a, int b) {
        return a * 31 + b;
    }

    public static void main(String[] args) {
        int scale = args.length > 0 ? Integer.parseInt(args[0]) : 1;
        Base[] many = {new A(1), new B(2), new C(3), new D(4), new E(5)};
        Base one = new A(7);
        Shape face = new D(9);
        int check = 0;
        for (int i = 0; i < scale * 1500000; i++) {
            Base m = many[i % 5];
            Shape s = many[(i >> 2) % 5];
            check = fixed(check, one.scale(i));
            check += m.scale(i);
            check ^= s.area(i);
            check += face.twice(i) + s.twice(3);
            check -= one.area(check >>> 3);
        }
        System.out.println("VirtualCalls " + check);
    }
}
