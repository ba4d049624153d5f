// Shows record patterns with guards on primitive components.
public class GuardedPrimitiveComponents {
    record Number(int value) { }

    record Pair(long left, double right) { }

    static String describe(Object object) {
        return switch (object) {
            case Number(int value) when value < 0 -> "negative " + -value;
            case Number(int value) when value == 0 -> "zero";
            case Number(int value) -> "positive " + value;
            case Pair(long left, double right) when left > right -> "falling";
            case Pair(long left, double right) -> "rising " + (right - left);
            default -> "neither";
        };
    }

    public static void main(String[] args) {
        for (Object object : new Object[] {new Number(-3), new Number(0), new Number(4), new Pair(5, 2.5), new Pair(1, 2.5), "x"}) {
            System.out.println(describe(object));
        }
    }
}
