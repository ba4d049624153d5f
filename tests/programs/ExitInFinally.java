// Shows System.exit in a finally block discarding a pending exception.
public class ExitInFinally {
    static class Loud implements AutoCloseable {
        @Override public void close() { System.out.println("closed"); }
    }

    static int risky(int x) {
        try (Loud l = new Loud()) {
            System.out.println("risky " + x);
            return 10 / x;
        } finally {
            System.out.println("cleanup " + x);
            if (x == 0) {
                System.out.println("leaving with code 7");
                System.exit(7);
            }
        }
    }

    public static void main(String[] args) {
        System.out.println(risky(5));
        try {
            System.out.println(risky(0));
        } catch (ArithmeticException e) {
            System.out.println("never seen");
        } finally {
            System.out.println("never printed");
        }
    }
}
