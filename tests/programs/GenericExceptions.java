// Shows exceptions as type parameters, sneaky throws and generic functional interfaces that throw.
import java.io.IOException;
import java.util.*;

public class GenericExceptions {
    interface ThrowingSupplier<T, X extends Exception> { T get() throws X; }

    static <T, X extends Exception> T call(ThrowingSupplier<T, X> s) throws X { return s.get(); }

    @SuppressWarnings("unchecked")
    static <X extends Throwable> RuntimeException sneaky(Throwable t) throws X { throw (X) t; }

    static <T, X extends Exception> Optional<T> attempt(ThrowingSupplier<T, X> s, Class<X> type) {
        try {
            return Optional.of(s.get());
        } catch (Exception e) {
            if (type.isInstance(e)) return Optional.empty();
            throw new IllegalStateException("unexpected " + e.getClass().getSimpleName(), e);
        }
    }

    static class Retry<X extends Exception> {
        int attempts;
        <T> T run(int max, ThrowingSupplier<T, X> s) throws X {
            while (true) {
                try {
                    attempts++;
                    return s.get();
                } catch (Exception e) {
                    if (attempts >= max) { @SuppressWarnings("unchecked") X x = (X) e; throw x; }
                }
            }
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.println(call(() -> "fine"));
        try {
            call(() -> { throw new IOException("io"); });
        } catch (IOException e) {
            System.out.println("typed " + e.getMessage());
        }
        try {
            GenericExceptions.<RuntimeException>sneaky(new IOException("sneaked"));
        } catch (Exception e) {
            System.out.println(e);
        }
        System.out.println(attempt(() -> Integer.parseInt("12"), NumberFormatException.class));
        System.out.println(attempt(() -> Integer.parseInt("x"), NumberFormatException.class));
        try {
            attempt(() -> Integer.parseInt("x"), castClass());
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " <- " + e.getCause().getMessage());
        }
        int[] n = {0};
        Retry<IOException> r = new Retry<>();
        System.out.println(r.run(5, () -> { if (++n[0] < 3) throw new IOException("try " + n[0]); return "ok after " + n[0]; }));
        try {
            new Retry<IOException>().run(2, () -> { throw new IOException("always"); });
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
    }

    static Class<ArithmeticException> castClass() { return ArithmeticException.class; }
}
