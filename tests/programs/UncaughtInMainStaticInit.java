// Shows an exception in the static initializer of the main class itself.
public class UncaughtInMainStaticInit {
    static final String NAME = name();
    static int counter = 10;

    static String name() {
        System.out.println("computing name, counter=" + counter);
        return "n" + counter;
    }

    static int divide(int a, int b) {
        return a / b;
    }

    static {
        System.out.println("static block, NAME=" + NAME);
        counter = divide(counter, NAME.length() - 2);
        System.out.println("not reached");
    }

    public static void main(String[] args) {
        System.out.println("main is never entered");
    }
}
