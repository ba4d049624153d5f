// Shows EnumMap and EnumSet operations, ordering and range factories.
import java.util.*;

public class EnumMapEnumSet {
    enum Day { MON, TUE, WED, THU, FRI, SAT, SUN }

    public static void main(String[] args) {
        EnumMap<Day, Integer> m = new EnumMap<>(Day.class);
        m.put(Day.SUN, 7);
        m.put(Day.MON, 1);
        m.put(Day.WED, null);
        System.out.println(m + " " + m.size());
        System.out.println(m.get(Day.MON) + " " + m.get(Day.TUE) + " " + m.containsKey(Day.WED) + " " + m.containsValue(null));
        m.merge(Day.MON, 10, Integer::sum);
        m.computeIfAbsent(Day.FRI, d -> d.ordinal() * 100);
        m.remove(Day.WED);
        System.out.println(m);
        for (Map.Entry<Day, Integer> e : m.entrySet()) e.setValue(e.getValue() + 1);
        System.out.println(m.keySet() + " " + m.values());
        System.out.println(m.equals(new HashMap<>(m)) + " " + m.clone().equals(m));
        try { m.put(null, 1); } catch (NullPointerException e) { System.out.println("null key"); }
        EnumSet<Day> weekend = EnumSet.of(Day.SUN, Day.SAT);
        EnumSet<Day> work = EnumSet.complementOf(weekend);
        System.out.println(weekend + " " + work + " " + EnumSet.noneOf(Day.class) + " " + EnumSet.allOf(Day.class).size());
        System.out.println(EnumSet.range(Day.TUE, Day.THU));
        work.removeIf(d -> d.ordinal() % 2 == 0);
        System.out.println(work + " " + work.contains(Day.TUE) + " " + work.contains(null));
        work.addAll(weekend);
        work.retainAll(EnumSet.range(Day.THU, Day.SAT));
        System.out.println(work + " " + work.containsAll(EnumSet.of(Day.SAT)));
        Iterator<Day> it = work.iterator();
        it.next();
        it.remove();
        System.out.println(work + " " + EnumSet.copyOf(List.of(Day.WED, Day.MON)));
        try { EnumSet.copyOf(new ArrayList<Day>()); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { EnumSet.range(Day.FRI, Day.MON); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        System.out.println(weekend.equals(Set.of(Day.SAT, Day.SUN)));
        Map<Day, List<String>> tasks = new EnumMap<>(Day.class);
        for (String s : "TUE:wash MON:cook TUE:iron".split(" ")) {
            String[] kv = s.split(":");
            tasks.computeIfAbsent(Day.valueOf(kv[0]), k -> new ArrayList<>()).add(kv[1]);
        }
        System.out.println(tasks);
    }
}
