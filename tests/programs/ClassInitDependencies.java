// Shows that a class's superclass and interfaces are initialised one after the other, before it.
public class ClassInitDependencies {
    interface Constants {
        int NUMBER = compute();

        static int compute() {
            return Integer.parseInt("7");
        }

        default void use() { }
    }

    static class Super {
        static {
            System.out.println("Super sees " + Constants.NUMBER);
        }
    }

    static class Sub extends Super implements Constants { }

    interface Untouched {
        int NUMBER = Integer.parseInt("9");

        default void use() { }
    }

    static class Failing {
        static int number = Integer.parseInt("zz");
    }

    static class SubOfFailing extends Failing implements Untouched { }

    public static void main(String[] args) {
        new Sub();
        try {
            new SubOfFailing();
        } catch (Throwable thrown) {
            System.out.println(thrown);
        }
        System.out.println(Untouched.NUMBER);
    }
}
