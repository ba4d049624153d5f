// Shows ScopedValue bindings, rebinding, nesting and unbound access.
import java.util.*;

public class ScopedValues {
    static final ScopedValue<String> USER = ScopedValue.newInstance();
    static final ScopedValue<Integer> DEPTH = ScopedValue.newInstance();

    static String who() { return USER.isBound() ? USER.get() : "nobody"; }

    static int recurse(int n) {
        if (n == 0) return DEPTH.get();
        return ScopedValue.where(DEPTH, DEPTH.get() + 1).call(() -> recurse(n - 1));
    }

    public static void main(String[] args) throws Exception {
        System.out.println(who() + " " + USER.isBound() + " " + USER.orElse("fallback"));
        ScopedValue.where(USER, "ann").run(() -> {
            System.out.println(who());
            ScopedValue.where(USER, "bob").run(() -> System.out.println("inner " + who()));
            System.out.println("restored " + who());
        });
        System.out.println(who());
        System.out.println(ScopedValue.where(DEPTH, 0).call(() -> recurse(20)));
        String r = ScopedValue.where(USER, "c").where(DEPTH, 3).call(() -> who().repeat(DEPTH.get()));
        System.out.println(r);
        try { USER.get(); } catch (NoSuchElementException e) { System.out.println("unbound"); }
        try { USER.orElseThrow(() -> new IllegalStateException("custom")); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        try {
            ScopedValue.where(USER, "x").run(() -> { throw new IllegalArgumentException("thrown while " + who()); });
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage() + ", now " + who());
        }
        ScopedValue.where(USER, "main only").run(() -> {
            Thread t = Thread.ofPlatform().start(() -> System.out.println("other thread: " + who()));
            try { t.join(); } catch (InterruptedException e) { throw new RuntimeException(e); }
        });
        try { System.out.println(ScopedValue.where(USER, "y").call(() -> { throw new java.io.IOException("checked"); }).toString()); } catch (java.io.IOException e) { System.out.println("checked " + e.getMessage()); }
        ScopedValue.Carrier c = ScopedValue.where(USER, "carried").where(USER, "later wins");
        System.out.println(c.get(USER));
        c.run(() -> System.out.println(who()));
    }
}
