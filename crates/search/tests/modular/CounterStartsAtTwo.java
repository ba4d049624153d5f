import glassbox.Domain;
import glassbox.Owned;
import glassbox.model.AbsMap;

/** Counts the first time twice, and does not notice. */
public class CounterStartsAtTwo {
    @Owned @Domain(count = 1) private final SearchTreeMap counts = new SearchTreeMap();
    @Domain(extra = 1) private int most;

    public CounterStartsAtTwo() {}

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
        Integer known = (Integer) counts.get(number);
        int count = known == null ? 1 : known + 1;
        counts.put(number, known == null ? 2 : count);
        if (count > most) most = count;
    }
}
