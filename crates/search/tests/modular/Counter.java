import glassbox.Domain;
import glassbox.Owned;
import glassbox.model.AbsMap;

/** Counts how often it is told each number. */
public class Counter {
    @Owned @Domain(count = 1) private final SearchTreeMap counts = new SearchTreeMap();
    @Domain(extra = 1) private int most;

    public Counter() {}

    boolean repOk() {
        if (counts == null || !counts.repOk()) return false;
        AbsMap<Integer, Object> all = counts.abstraction();
        for (int i = 0; i < all.entries().slots(); i++) {
            AbsMap.Entry<Integer, Object> entry = all.entries().at(i);
            if (entry != null) {
                if (entry.getKey() == null || entry.getValue() == null) return false;
                int count = (Integer) entry.getValue();
                if (count < 1 || count > most) return false;
            }
        }
        return true;
    }

    public void count(int number) {
        int count = countOf(number) + 1;
        counts.put(number, count);
        if (count > most) most = count;
    }

    public int countOf(int number) {
        Integer count = (Integer) counts.get(number);
        return count == null ? 0 : count;
    }
}
