// Shows an UnsupportedOperationException thrown by an immutable list and left uncaught.
import java.util.*;

public class UncaughtImmutableAdd {
    private final List<String> items;

    UncaughtImmutableAdd(List<String> items) {
        this.items = List.copyOf(items);
    }

    List<String> items() { return items; }

    static void addAll(List<String> target, String... more) {
        for (String m : more) {
            target.add(m);
            System.out.println("added " + m);
        }
    }

    public static void main(String[] args) {
        List<String> src = new ArrayList<>(List.of("a", "b"));
        UncaughtImmutableAdd holder = new UncaughtImmutableAdd(src);
        addAll(src, "c", "d");
        System.out.println(src + " " + holder.items());
        try {
            Collections.unmodifiableList(src).clear();
        } catch (UnsupportedOperationException e) {
            System.out.println("view: " + e.getMessage());
        }
        addAll(holder.items(), "e");
        System.out.println("not reached");
    }
}
