// Shows NoSuchElementException from Optional.get in a lambda-driven pipeline.
import java.util.*;
import java.util.function.*;

public class UncaughtOptionalGet {
    record User(int id, String name) { }

    static final Map<Integer, User> USERS = new HashMap<>();
    static {
        USERS.put(1, new User(1, "ann"));
        USERS.put(2, new User(2, null));
    }

    static Optional<User> find(int id) { return Optional.ofNullable(USERS.get(id)); }

    static String nameOf(int id) {
        Optional<String> n = find(id).map(User::name);
        System.out.println(id + " present=" + n.isPresent());
        return n.get();
    }

    static <T> T logged(String what, Supplier<T> s) {
        System.out.println("begin " + what);
        try {
            return s.get();
        } finally {
            System.out.println("end " + what);
        }
    }

    public static void main(String[] args) {
        System.out.println(logged("one", () -> nameOf(1)));
        System.out.println(find(9).isEmpty());
        String r = nameOf(2);
        System.out.println(r);
    }
}
