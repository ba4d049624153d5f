// Shows that an exception thrown by a record accessor during matching is wrapped in MatchException.
public class MatchExceptionFromAccessor {
    record Fragile(int v) {
        static int calls;
        @Override public int v() {
            calls++;
            if (v < 0) throw new IllegalStateException("accessor of " + v);
            return v;
        }
    }
    record Wrap(Fragile f, String s) { }

    static String match(Object o) {
        return switch (o) {
            case Wrap(Fragile(int v), String s) when v > 10 -> "big " + v + s;
            case Wrap(Fragile(int v), String s) -> "small " + v + s;
            case Fragile(int v) -> "fragile " + v;
            default -> "none";
        };
    }

    public static void main(String[] args) {
        System.out.println(match(new Fragile(3)) + " " + match(new Wrap(new Fragile(20), "!")) + " " + match(new Wrap(new Fragile(2), "?")) + " " + match(5));
        System.out.println(Fragile.calls > 0);
        try {
            match(new Fragile(-1));
        } catch (MatchException e) {
            System.out.println(e.getCause() + " | " + e.getMessage());
        }
        try {
            if (new Wrap(new Fragile(-2), "x") instanceof Wrap(Fragile(var v), var s)) System.out.println(v + s);
        } catch (MatchException e) {
            System.out.println(e.getCause().getMessage());
        }
        try {
            switch ((Object) new Fragile(5)) {
                case Fragile(int v) when v / (v - 5) > 0 -> System.out.println("no");
                default -> System.out.println("no");
            }
        } catch (ArithmeticException e) {
            System.out.println("guard exception is not wrapped: " + e.getMessage());
        }
        System.out.println(match(new Wrap(null, "n")));
    }
}
