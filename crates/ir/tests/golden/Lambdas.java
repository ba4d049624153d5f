import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntBinaryOperator;
import java.util.function.Supplier;

class Lambdas {
    int base;

    static int apply(IntBinaryOperator operator) {
        return operator.applyAsInt(1, 2);
    }

    static int plain() {
        return apply((a, b) -> a + b) + apply(Math::max);
    }

    Supplier<Integer> capturing(int extra) {
        return () -> base + extra;
    }

    static void sort(List<String> names) {
        names.sort(Comparator.comparing(String::length));
        List<Object> copy = new ArrayList<>(names);
        copy.removeIf(name -> name == null);
    }
}
