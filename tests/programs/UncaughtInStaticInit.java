// Shows an uncaught ExceptionInInitializerError thrown by a nested class's static initializer.
public class UncaughtInStaticInit {
    static class Table {
        static final int[] DATA = new int[3];
        static int filled;
        static {
            System.out.println("filling");
            for (int i = 0; i <= DATA.length; i++) {
                DATA[i] = i * i;
                filled++;
            }
        }
        static int get(int i) { return DATA[i]; }
    }

    static class User {
        final int v;
        User(int i) { v = Table.get(i); }
    }

    static int attempt(int i) {
        try {
            return new User(i).v;
        } catch (RuntimeException e) {
            System.out.println("not a runtime exception");
            return -1;
        } finally {
            System.out.println("attempt " + i + " finished");
        }
    }

    public static void main(String[] args) {
        System.out.println("start");
        System.out.println(attempt(1));
        System.out.println("not reached");
    }
}
