// Shows when classes and interfaces are initialized and in which order.
public class ClassInitOrder {
    static {
        System.out.println("init ClassInitOrder");
    }

    static int log(String name, int value) {
        System.out.println("init " + name);
        return value;
    }

    interface WithDefault {
        int D = log("WithDefault", 1);

        default void m() { }
    }

    interface NoDefault {
        int N = log("NoDefault", 2);
    }

    static class Base {
        static int b = log("Base", 3);

        static void sm() {
            System.out.println("Base.sm");
        }
    }

    static class Derived extends Base implements WithDefault, NoDefault {
        static int d = log("Derived", 4);
    }

    static class Consts {
        static final int C = 5;
        static final String S = "const";
        static final Integer BOXED = log("Consts", 6);
    }

    static class ArrayOnly {
        static int a = log("ArrayOnly", 7);
    }

    static class ViaForName {
        static int v = log("ViaForName", 8);
    }

    static class ViaLiteral {
        static int v = log("ViaLiteral", 9);
    }

    static class SelfA {
        static int x = log("SelfA", SelfB.y + 1);
    }

    static class SelfB {
        static int y = log("SelfB", SelfA.x + 1);
    }

    static class Base2 {
        static int z = log("Base2", 10);
    }

    static class ThroughSub extends Base2 {
        static {
            System.out.println("init ThroughSub");
        }
    }

    static class Lazy {
        static final Lazy INSTANCE = new Lazy();
        static int count = 100;
        int seen;

        Lazy() {
            seen = count;
            count++;
        }
    }

    enum E {
        ONE, TWO;

        static {
            System.out.println("init E");
        }

        E() {
            System.out.println("construct constant");
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.println("main");
        System.out.println(Consts.C + Consts.S);
        ArrayOnly[] arr = new ArrayOnly[2];
        System.out.println(arr.length);
        Class<?> lit = ViaLiteral.class;
        System.out.println(lit.getSimpleName());
        Derived none = null;
        System.out.println(none instanceof Base);
        new Derived();
        System.out.println("after new Derived");
        System.out.println(NoDefault.N);
        System.out.println(ThroughSub.z);
        Class.forName("ClassInitOrder$ViaForName");
        Class.forName("ClassInitOrder$ViaLiteral", false, ClassInitOrder.class.getClassLoader());
        System.out.println("loaded without init");
        System.out.println(ViaLiteral.v);
        System.out.println(SelfA.x + " " + SelfB.y);
        System.out.println(Lazy.INSTANCE.seen + " " + Lazy.count);
        System.out.println(Consts.BOXED);
        System.out.println(E.TWO);
        Derived.sm();
    }
}
