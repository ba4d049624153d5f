//~ bound 4
//~ holds
import glassbox.Domain;
import glassbox.Invariant;
import java.util.Arrays;

/**
 * A set of small numbers, one bit each in an array of words. The last word in use is not zero, all after it are. The
 * checked arguments are those around the border between the first two words; other bits are set in valid states that
 * calls do not reach.
 */
public class BitSet {
    private long[] words;
    /** The number of words in use. */
    @Domain(extra = 1) private int used;
    /** The number of bits that are set. */
    @Domain(extra = 1) private int cardinality;

    public BitSet(@Domain(extra = 1) int words) {
        this.words = new long[words];
    }

    @Invariant
    boolean repOk() {
        if (words == null || used < 0 || used > words.length) return false;
        if (used > 0 && words[used - 1] == 0) return false;
        int bits = 0;
        for (int i = 0; i < used; i++) {
            bits += Long.bitCount(words[i]);
        }
        if (cardinality != bits) return false;
        for (int i = used; i < words.length; i++) {
            if (words[i] != 0) return false;
        }
        return true;
    }

    /** Adds a number; returns whether it is new. */
    public boolean set(@Domain(min = 62, max = 66) int index) {
        if (get(index)) return false;
        int word = index / Long.SIZE;
        if (word >= words.length) {
            words = Arrays.copyOf(words, word + 1);
        }
        words[word] |= 1L << index;
        used = Math.max(used, word + 1);
        cardinality++;
        return true;
    }

    /** Removes a number; returns whether it was there. */
    public boolean clear(@Domain(min = 62, max = 66) int index) {
        if (!get(index)) return false;
        words[index / Long.SIZE] &= ~(1L << index);
        while (used > 0 && words[used - 1] == 0) {
            used--;
        }
        cardinality--;
        return true;
    }

    public boolean get(@Domain(min = 62, max = 66) int index) {
        int word = index / Long.SIZE;
        return word < used && (words[word] & 1L << index) != 0;
    }

    /** The smallest number that is set and not below a given one; -1 if there is none. */
    public int next(@Domain(min = 62, max = 66) int from) {
        int word = from / Long.SIZE;
        if (word >= used) return -1;
        long bits = words[word] & -1L << from;
        while (bits == 0) {
            word++;
            if (word == used) return -1;
            bits = words[word];
        }
        return word * Long.SIZE + Long.numberOfTrailingZeros(bits);
    }
}
