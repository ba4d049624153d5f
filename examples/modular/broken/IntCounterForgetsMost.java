//~ bound 2
import glassbox.UseAbstraction;
import glassbox.model.AbsMap;
import glassbox.model.AbsSortedMap;
import java.util.TreeMap;

/** A counter that takes 0 for the most frequent number. */
public class IntCounterForgetsMost {
    @UseAbstraction(AbsSortedMap.class)
    private final TreeMap<Integer, Integer> counts = new TreeMap<>();

    private int maxFrequency;
    private int mostFrequent;

    public IntCounterForgetsMost() {}

    /** What was counted was counted at least once, and nothing more often than the most frequent number. */
    boolean repOk() {
        if (counts == null) return false;
        AbsMap<Integer, Integer> all = AbsMap.of(counts);
        for (int i = 0; i < all.entries().slots(); i++) {
            AbsMap.Entry<Integer, Integer> entry = all.entries().at(i);
            if (entry != null) {
                if (entry.getKey() == null || entry.getValue() == null) return false;
                if (entry.getValue() < 1 || entry.getValue() > maxFrequency) return false;
            }
        }
        if (all.isEmpty()) return maxFrequency == 0 && mostFrequent == 0;
        return frequencyOf(mostFrequent) == maxFrequency;
    }

    public void count(int number) {
        int frequency = frequencyOf(number) + 1;
        counts.put(number, frequency);
        if (frequency >= maxFrequency) {
            maxFrequency = frequency;
            mostFrequent = 0; //~ VIOLATION count: invariant
        }
    }

    public int getMostFrequent() {
        return mostFrequent;
    }

    public int getMaxFrequency() {
        return maxFrequency;
    }

    private int frequencyOf(int number) {
        Integer frequency = counts.get(number);
        return frequency == null ? 0 : frequency;
    }
}
