// Shows Objects helpers and Optional, OptionalInt and OptionalDouble.
import java.util.*;

public class ObjectsAndOptional {
    interface Act { Object run(); }
    static void t(Act a) {
        try { System.out.println(a.run()); } catch (RuntimeException e) { System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage()); }
    }

    public static void main(String[] args) {
        t(() -> Objects.equals(null, null) + " " + Objects.equals("a", null) + " " + Objects.equals("a", "a"));
        t(() -> Objects.hash(1, "a", null, 2.5) + " " + Objects.hashCode(null) + " " + Objects.hash());
        t(() -> Objects.toString(null) + Objects.toString(null, "def") + Objects.toString(5));
        t(() -> Objects.requireNonNull(null));
        t(() -> Objects.requireNonNull(null, "message"));
        t(() -> Objects.requireNonNull(null, () -> "supplied"));
        t(() -> Objects.requireNonNullElse(null, "else") + Objects.requireNonNullElseGet(null, () -> "get"));
        t(() -> Objects.checkIndex(3, 3));
        t(() -> Objects.checkFromToIndex(2, 1, 5));
        t(() -> Objects.compare("a", "b", Comparator.reverseOrder()) + " " + Objects.isNull(null) + Objects.nonNull(null));
        t(() -> Objects.deepEquals(new int[]{1}, new int[]{1}) + " " + Objects.equals(new int[]{1}, new int[]{1}));
        Optional<String> some = Optional.of("val"), none = Optional.empty();
        t(() -> some + " " + none + " " + some.isPresent() + none.isEmpty());
        t(() -> some.map(String::length).filter(n -> n > 2) + " " + some.flatMap(s -> none) + " " + none.map(String::length));
        t(() -> none.orElse("other") + none.orElseGet(() -> "got") + some.orElseThrow());
        t(() -> none.get());
        t(() -> none.orElseThrow(() -> new IllegalStateException("custom")));
        t(() -> Optional.of((Object) null));
        t(() -> Optional.ofNullable(null).or(() -> Optional.of("alt")));
        t(() -> some.equals(Optional.of("val")) + " " + some.hashCode() + " " + none.equals(Optional.empty()));
        some.ifPresent(s -> System.out.println("present " + s));
        none.ifPresentOrElse(s -> System.out.println("no"), () -> System.out.println("absent"));
        t(() -> some.stream().count() + none.stream().count());
        OptionalInt oi = OptionalInt.of(5);
        OptionalDouble od = OptionalDouble.empty();
        t(() -> oi + " " + od + " " + oi.getAsInt() + " " + od.orElse(1.5) + " " + OptionalLong.of(7L));
        t(() -> od.getAsDouble());
        t(() -> some.map(s -> (String) null).isPresent());
    }
}
