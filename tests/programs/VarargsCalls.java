// Shows varargs packing, passing arrays through, nulls and generic varargs.
import java.util.*;

public class VarargsCalls {
    static int sum(int... xs) {
        int r = 0;
        for (int x : xs) r += x;
        return r;
    }

    static String join(String sep, Object... parts) {
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < parts.length; i++) {
            if (i > 0) sb.append(sep);
            sb.append(parts[i]);
        }
        return sb.toString();
    }

    @SafeVarargs
    static <T> List<T> listOf(T... ts) {
        List<T> out = new ArrayList<>();
        for (T t : ts) out.add(t);
        return out;
    }

    @SafeVarargs
    static <T> Class<?> component(T... ts) { return ts.getClass().getComponentType(); }

    static void mutate(int... a) { if (a.length > 0) a[0] = -1; }

    static String types(Object... os) {
        StringBuilder sb = new StringBuilder();
        for (Object o : os) sb.append(o == null ? "null" : o.getClass().getSimpleName()).append(' ');
        return sb.toString();
    }

    final int[] stored;
    VarargsCalls(int... s) { stored = s; }

    public static void main(String... args) {
        System.out.println(sum() + " " + sum(1) + " " + sum(1, 2, 3) + " " + sum(new int[]{4, 5}));
        System.out.println(join("-") + "|" + join("-", "a") + "|" + join("-", 1, 'c', 2.5, null, true));
        System.out.println(join(",", (Object[]) new Integer[]{1, 2}) + " " + join(",", new Object[]{}));
        System.out.println(listOf(1, 2, 3) + " " + listOf() + " " + listOf("a", 1));
        System.out.println(component("a").getSimpleName() + " " + component(1, 2).getSimpleName() + " " + component().getSimpleName());
        int[] shared = {1, 2};
        mutate(shared);
        mutate(7, 8);
        System.out.println(shared[0]);
        System.out.println(types((byte) 1, (short) 2, 3, 4L, 5f, 6.0, 'c', true, "s", null, new int[0]));
        System.out.println(new VarargsCalls(1, 2, 3).stored.length + " " + new VarargsCalls().stored.length);
        try { sum((int[]) null); } catch (NullPointerException e) { System.out.println("null array"); }
        System.out.println(String.format("%s %d %s", "x", 5, Arrays.asList(1, 2)));
        System.out.println(args.length);
    }
}
