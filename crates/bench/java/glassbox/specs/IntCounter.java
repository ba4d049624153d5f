package glassbox.specs;

import glassbox.Distinct;
import glassbox.Domain;
import glassbox.Invariant;
import glassbox.Operation;
import glassbox.Specifies;
import glassbox.Tree;
import glassbox.model.AbsMap;
import glassbox.model.Sequence;
import java.util.TreeMap;

/** Counts how often it is told each number: figure 2 of the paper on modular checking, over the map of the JDK. */
public class IntCounter {
    private final TreeMap<Integer, Integer> counts = new TreeMap<>();
    private int maxFrequency;
    private int mostFrequent;

    public void count(int number) {
        int frequency = frequencyOf(number) + 1;
        counts.put(number, frequency);
        if (frequency >= maxFrequency) {
            maxFrequency = frequency;
            mostFrequent = number;
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

/** What is checked of it, with the map as it is or with an abstraction in its place. */
@Specifies("glassbox.specs.IntCounter")
abstract class IntCounterSpecification {
    /** A node of the map's tree: a number and how often it was counted. */
    @Specifies("java.util.TreeMap$Entry")
    static class Node {
        Integer key;
        @Domain(min = 1, max = 7, nullable = false) Object value;
    }

    /** An entry of what stands in for the map. */
    @Specifies("glassbox.model.AbsMap$Entry")
    static class Pair {
        @Distinct Object key;
        @Domain(min = 1, max = 7, nullable = false) Object value;
    }

    @Tree @Domain(count = 1, nullable = false) TreeMap<Integer, Integer> counts;
    @Domain(min = 0, max = 7) int maxFrequency;
    int mostFrequent;

    /** The map is valid, and nothing was counted more often than the most frequent number. */
    @Invariant
    boolean repOk() {
        return map().repOk() && isMostFrequent(map().abstraction().entries());
    }

    private boolean isMostFrequent(Sequence<AbsMap.Entry<Object, Object>> entries) {
        boolean isCounted = false;
        boolean isEmpty = true;
        for (int i = 0; i < entries.slots(); i++) {
            AbsMap.Entry<Object, Object> entry = entries.at(i);
            if (entry != null) {
                isEmpty = false;
                if (entry.getKey() == null) return false;
                int frequency = (Integer) entry.getValue();
                if (frequency > maxFrequency) return false;
                if ((Integer) entry.getKey() == mostFrequent && frequency == maxFrequency) isCounted = true;
            }
        }
        return isEmpty ? maxFrequency == 0 && mostFrequent == 0 : isCounted;
    }

    private TreeMapSpecification map() {
        return (TreeMapSpecification) (Object) counts;
    }

    @Operation
    IntCounterSpecification() {}

    @Operation
    abstract void count(int number);

    @Operation
    abstract int getMostFrequent();

    @Operation
    abstract int getMaxFrequency();
}
