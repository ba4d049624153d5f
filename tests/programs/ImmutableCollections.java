// Shows List.of, Set.of, Map.of and copyOf: null rejection, duplicates and unsupported mutation.
import java.util.*;

public class ImmutableCollections {
    interface Act { Object run(); }
    static void t(String n, Act a) {
        try { System.out.println(n + " -> " + a.run()); } catch (RuntimeException e) { System.out.println(n + " threw " + e.getClass().getSimpleName() + " " + e.getMessage()); }
    }

    public static void main(String[] args) {
        List<Integer> l = List.of(1, 2, 3);
        t("list", () -> l + " " + l.get(1) + " " + l.indexOf(3) + " " + l.contains(9) + " " + l.hashCode());
        t("add", () -> l.add(4));
        t("set", () -> l.set(0, 4));
        t("remove", () -> l.remove(0));
        t("clear", () -> { l.clear(); return null; });
        t("sort", () -> { l.sort(null); return null; });
        t("iterator.remove", () -> { Iterator<Integer> it = l.iterator(); it.next(); it.remove(); return null; });
        t("null element", () -> List.of(1, null) == null);
        t("contains null", () -> l.contains(null));
        t("get out of range", () -> List.of(1, 2).size() + " " + (l.size() == 3));
        t("sublist", () -> l.subList(1, 3) + " " + l.subList(1, 3).getClass().equals(l.getClass()));
        Set<String> s = Set.of("a");
        t("set contains", () -> s.contains("a") + " " + s + " " + s.hashCode());
        t("set add", () -> s.add("b"));
        t("dup set", () -> Set.of("x", "x"));
        Map<String, Integer> m = Map.of("k", 1);
        t("map", () -> m + " " + m.get("k") + " " + m.get("z") + " " + m.getOrDefault("z", 9) + " " + m.equals(new HashMap<>(m)));
        t("map put", () -> m.put("a", 2));
        t("map remove", () -> m.remove("k"));
        t("map get null", () -> m.get(null));
        t("dup map", () -> Map.of("x", 1, "x", 2));
        t("big map", () -> new TreeMap<>(Map.of(1, "a", 2, "b", 3, "c", 4, "d")));
        t("entries", () -> new TreeMap<>(Map.ofEntries(Map.entry("p", 1), Map.entry("q", 2))));
        t("entry setValue", () -> Map.entry("a", 1).setValue(5));
        t("copyOf same", () -> List.copyOf(l) == l);
        List<Integer> src = new ArrayList<>(List.of(1));
        List<Integer> copy = List.copyOf(src), view = Collections.unmodifiableList(src);
        src.add(2);
        t("copy vs view", () -> copy + " " + view);
        t("sorted set copy", () -> new TreeSet<>(Set.copyOf(List.of(3, 1, 3, 2))));
        t("equals", () -> List.of(1, 2).equals(Arrays.asList(1, 2)) + " " + Set.of(1, 2).equals(new HashSet<>(List.of(2, 1))));
        t("empty", () -> List.of() + "" + Set.of() + Map.of());
        t("toArray", () -> Arrays.toString(l.toArray(new Integer[0])) + l.toArray().length);
    }
}
