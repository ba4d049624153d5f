// Shows instanceof across classes, interfaces, arrays and null, and ClassCastException messages.
import java.util.*;

public class InstanceofAndCasts {
    interface Flyer { }
    static class Bird implements Flyer { }
    static class Hawk extends Bird implements Comparable<Hawk> { public int compareTo(Hawk h) { return 0; } }

    static String kinds(Object o) {
        return (o instanceof Flyer ? "F" : "-") + (o instanceof Bird ? "B" : "-") + (o instanceof Hawk ? "H" : "-")
            + (o instanceof Comparable ? "C" : "-") + (o instanceof Number ? "N" : "-") + (o instanceof int[] ? "I" : "-")
            + (o instanceof Object[] ? "O" : "-") + (o instanceof Cloneable ? "c" : "-") + (o instanceof java.io.Serializable ? "S" : "-")
            + (o instanceof List ? "L" : "-") + (o instanceof Flyer[] ? "f" : "-");
    }

    interface Act { Object run(); }

    static void cast(Act a) {
        try {
            System.out.println("ok " + (a.run() != null));
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
    }

    @SuppressWarnings("unchecked")
    static <T> T unchecked(Object o) { return (T) o; }

    public static void main(String[] args) {
        Object[] all = {null, new Bird(), new Hawk(), 5, "s", new int[0], new Hawk[0], new Object[0][0], new ArrayList<>(), Thread.State.NEW, 'c'};
        for (Object o : all) System.out.println(kinds(o));
        Object bird = new Bird(), str = "s", ints = new int[1], strs = new String[1];
        cast(() -> (Hawk) bird);
        cast(() -> (Flyer) str);
        cast(() -> (Integer) str);
        cast(() -> (Bird) bird);
        cast(() -> (long[]) ints);
        cast(() -> (Object[]) ints);
        cast(() -> (Object[]) strs);
        cast(() -> (Integer[]) strs);
        cast(() -> (Flyer[]) strs);
        cast(() -> (String) null);
        cast(() -> { Integer i = unchecked("generic"); return i; });
        cast(() -> { List<Integer> l = unchecked(List.of("x")); return l.get(0) + 1; });
        cast(() -> Integer.class.cast("x"));
        cast(() -> { Object o = 'c'; return (int) (Integer) o; });
        cast(() -> { Object o = 1; return (long) (Long) o; });
        cast(() -> new TreeSet<Object>(Arrays.asList(1, "a")));
    }
}
