// Shows an uncaught exception that carries suppressed exceptions from resource closing.
public class UncaughtWithSuppressed {
    static class Res implements AutoCloseable {
        final String n;
        Res(String n) { this.n = n; System.out.println("open " + n); }
        @Override public void close() throws Exception {
            System.out.println("close " + n);
            throw new Exception("close failed: " + n, new IllegalArgumentException("reason " + n));
        }
    }

    static void body(Res a, Res b) {
        System.out.println("body " + a.n + b.n);
        throw new UnsupportedOperationException("body failed");
    }

    static void use() throws Exception {
        try (Res a = new Res("a");
             Res b = new Res("b")) {
            body(a, b);
        }
    }

    public static void main(String[] args) throws Exception {
        try {
            use();
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getSuppressed().length + " " + e.getSuppressed()[0].getMessage() + " " + e.getSuppressed()[1].getCause().getMessage());
        } finally {
            System.out.println("finally runs");
        }
        use();
        System.out.println("not reached");
    }
}
