// Shows comparator construction, chaining, null handling and stable sorting.
import java.util.*;
import java.util.function.Function;

public class ComparatorChains {
    record Person(String name, int age, Double height) { }

    static String names(List<Person> l) {
        StringBuilder sb = new StringBuilder();
        for (Person p : l) sb.append(p.name()).append(p.age()).append(' ');
        return sb.toString();
    }

    static void sort(List<Person> in, Comparator<Person> c) {
        List<Person> l = new ArrayList<>(in);
        l.sort(c);
        System.out.println(names(l));
    }

    public static void main(String[] args) {
        List<Person> ps = List.of(new Person("bob", 30, 1.8), new Person("al", 25, null), new Person("cy", 30, 1.6), new Person("bob", 20, 1.7), new Person("dee", 25, 1.75));
        sort(ps, Comparator.comparing(Person::name));
        sort(ps, Comparator.comparingInt(Person::age));
        sort(ps, Comparator.comparingInt(Person::age).reversed());
        sort(ps, Comparator.comparing(Person::name).thenComparingInt(Person::age));
        sort(ps, Comparator.comparing(Person::name, Comparator.reverseOrder()).thenComparing(Person::age, (a, b) -> b - a));
        sort(ps, Comparator.comparing(Person::height, Comparator.nullsFirst(Comparator.naturalOrder())));
        sort(ps, Comparator.comparing(Person::height, Comparator.nullsLast(Comparator.reverseOrder())));
        sort(ps, Comparator.comparing((Person p) -> p.name().length()).thenComparing(Comparator.comparing(Person::age)));
        sort(ps, (a, b) -> 0);
        sort(ps, Comparator.comparingDouble(p -> p.height() == null ? 9 : -p.height()));
        Comparator<String> ci = String.CASE_INSENSITIVE_ORDER;
        System.out.println(ci.compare("ABC", "abd") + " " + ci.reversed().compare("a", "B") + " " + Comparator.<Integer>naturalOrder().compare(1, 2));
        System.out.println(Comparator.nullsFirst(ci).compare(null, "x") + " " + Comparator.nullsLast(ci).compare(null, null));
        Function<Person, Integer> age = Person::age;
        System.out.println(Collections.max(ps, Comparator.comparing(age)).name() + " " + Collections.min(ps, Comparator.comparing(age).thenComparing(Person::name)).name());
        try { sort(ps, Comparator.comparing(Person::height)); } catch (NullPointerException e) { System.out.println("null key"); }
        List<Integer> bad = new ArrayList<>(List.of(3, 1, 2));
        bad.sort(null);
        System.out.println(bad + " " + Comparator.naturalOrder().reversed().equals(Comparator.reverseOrder()));
        Integer[] big = new Integer[200];
        for (int i = 0; i < big.length; i++) big[i] = (i * 37) % 200;
        Arrays.sort(big, Comparator.comparingInt((Integer x) -> x % 10).thenComparing(Comparator.reverseOrder()));
        System.out.println(Arrays.toString(Arrays.copyOf(big, 25)));
    }
}
