// Shows that a class with an erroneous superclass or interface cannot be initialised.
public class ClassInitFailedInterface {
    static class Super {
        static int number = Integer.parseInt("q");
    }

    static class Sub extends Super {
        static void call() { }
    }

    interface Constants {
        int NUMBER = Integer.parseInt("bad");

        default void use() { }
    }

    static class First implements Constants { }

    static class Second implements Constants { }

    static void attempt(Runnable action) {
        try {
            action.run();
        } catch (Throwable thrown) {
            System.out.println(thrown);
        }
    }

    public static void main(String[] args) {
        attempt(() -> new Super());
        attempt(() -> Sub.call());
        attempt(() -> Sub.call());
        attempt(() -> new First());
        attempt(() -> new Second());
        attempt(() -> new Second());
    }
}
