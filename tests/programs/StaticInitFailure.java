// Shows ExceptionInInitializerError on the first use of a class and NoClassDefFoundError afterwards.
public class StaticInitFailure {
    static class Bad {
        static int value = compute();
        static int compute() { System.out.println("Bad init"); throw new IllegalStateException("boom"); }
        static void hello() { System.out.println("hello"); }
    }

    static class BadError {
        static { System.out.println("BadError init"); if (true) throw new AssertionError("direct error"); }
        static int x = 1;
    }

    static class Child extends Bad {
        static { System.out.println("Child init"); }
        static int y = 5;
    }

    static class Good {
        static final int CONST = 42;
        static { if (CONST > 0) System.out.println("Good init"); }
        static int n = 1;
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            try {
                System.out.println(Bad.value);
            } catch (ExceptionInInitializerError e) {
                System.out.println("EIIE message=" + e.getMessage() + " cause=" + e.getCause());
            } catch (NoClassDefFoundError e) {
                System.out.println("NCDFE " + e.getMessage());
            }
        }
        try { new Bad(); } catch (NoClassDefFoundError e) { System.out.println("new: " + e.getMessage()); }
        try { Bad.hello(); } catch (NoClassDefFoundError e) { System.out.println("static call: " + e.getMessage()); }
        for (int i = 0; i < 2; i++) {
            try {
                BadError.x++;
            } catch (NoClassDefFoundError e) {
                System.out.println("NCDFE " + e.getMessage());
            } catch (AssertionError e) {
                System.out.println("plain error " + e.getMessage());
            }
        }
        for (int i = 0; i < 2; i++) {
            try { System.out.println(Child.y); } catch (LinkageError e) { System.out.println(e.getClass().getSimpleName() + " " + e.getMessage()); }
        }
        System.out.println(Good.CONST);
        System.out.println(Good.n);
    }
}
