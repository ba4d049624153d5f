package glassbox.model;

/**
 * What {@link java.util.BitSet} promises: a bit for every index from 0 on, all but some of which are not set.
 *
 * <p>The bits are in words, 64 in each. Which words are in use is not known and does not matter: those that are missing have no
 * bit that is set.
 */
public class AbsBits {
    /** The bit with index {@code i} is bit {@code i % 64} of word {@code i / 64}. */
    private long[] words = new long[16];

    /** Makes a set in which no bit is set. */
    public AbsBits() {}

    /**
     * Makes a set in which no bit is set.
     *
     * @param bits how many there is to be room for, which says nothing about the set
     */
    public AbsBits(int bits) {
        if (bits < 0) {
            throw new NegativeArraySizeException();
        }
    }

    /**
     * Whether there is room for bits.
     *
     * @return whether this is a set that calls lead to
     */
    public boolean repOk() {
        return words != null;
    }

    /**
     * The bits of some words: for abstractions.
     *
     * @param words the first has the bits from 0 to 63
     * @param count how many words to take
     * @return a new set
     */
    public static AbsBits ofWords(long[] words, int count) {
        AbsBits bits = new AbsBits();
        bits.reach(count);
        for (int i = 0; i < count; i++) {
            bits.words[i] = words[i];
        }
        return bits;
    }

    /**
     * Whether the same bits are set in two sets.
     *
     * @param other the other set
     * @return whether they are equal
     */
    public boolean equalTo(AbsBits other) {
        int most = Math.max(words.length, other.words.length);
        for (int i = 0; i < most; i++) {
            if (word(i) != other.word(i)) {
                return false;
            }
        }
        return true;
    }

    public boolean isEmpty() {
        return cardinality() == 0;
    }

    public int length() {
        return previousSetBit(Integer.MAX_VALUE) + 1;
    }

    public int cardinality() {
        int count = 0;
        for (int i = 0; i < words.length; i++) {
            count += Long.bitCount(words[i]);
        }
        return count;
    }

    public boolean get(int index) {
        check(index);
        return (word(index / 64) >>> index % 64 & 1) != 0;
    }

    public void set(int index) {
        set(index, true);
    }

    public void set(int index, boolean value) {
        check(index);
        if (value) {
            reach(index / 64 + 1);
            words[index / 64] |= 1L << index % 64;
        } else if (index / 64 < words.length) {
            words[index / 64] &= ~(1L << index % 64);
        }
    }

    public void clear(int index) {
        set(index, false);
    }

    public void flip(int index) {
        set(index, !get(index));
    }

    public void set(int from, int to) {
        check(from, to);
        reach(to / 64 + 1);
        for (int i = 0; i < words.length; i++) {
            words[i] |= range(from, to, i);
        }
    }

    public void clear(int from, int to) {
        check(from, to);
        for (int i = 0; i < words.length; i++) {
            words[i] &= ~range(from, to, i);
        }
    }

    public void flip(int from, int to) {
        check(from, to);
        reach(to / 64 + 1);
        for (int i = 0; i < words.length; i++) {
            words[i] ^= range(from, to, i);
        }
    }

    public void clear() {
        for (int i = 0; i < words.length; i++) {
            words[i] = 0;
        }
    }

    public int nextSetBit(int from) {
        check(from);
        for (int i = 0; i < words.length; i++) {
            long candidates = words[i] & ~below(from, i);
            if (candidates != 0) {
                return 64 * i + Long.numberOfTrailingZeros(candidates);
            }
        }
        return -1;
    }

    public int nextClearBit(int from) {
        check(from);
        for (int i = 0; i < words.length; i++) {
            long candidates = ~words[i] & ~below(from, i);
            if (candidates != 0) {
                return 64 * i + Long.numberOfTrailingZeros(candidates);
            }
        }
        return Math.max(from, 64 * words.length);
    }

    public int previousSetBit(int from) {
        checkEnd(from);
        for (int i = words.length - 1; i >= 0; i--) {
            long candidates = words[i] & below(from + 1L, i);
            if (candidates != 0) {
                return 64 * i + 63 - Long.numberOfLeadingZeros(candidates);
            }
        }
        return -1;
    }

    public int previousClearBit(int from) {
        checkEnd(from);
        if (from / 64 >= words.length) {
            return from;
        }
        for (int i = words.length - 1; i >= 0; i--) {
            long candidates = ~words[i] & below(from + 1L, i);
            if (candidates != 0) {
                return 64 * i + 63 - Long.numberOfLeadingZeros(candidates);
            }
        }
        return -1;
    }

    /** {@link java.util.BitSet#hashCode}, which is documented as a function of the bits. */
    public int hash() {
        long hash = 1234;
        for (int i = 0; i < words.length; i++) {
            hash ^= words[i] * (i + 1);
        }
        return (int) (hash >> 32 ^ hash);
    }

    // What programs do with another set, here one of two bits.

    public void andWith(int one, int other) {
        AbsBits two = twoBits(one, other);
        for (int i = 0; i < words.length; i++) {
            words[i] &= two.word(i);
        }
    }

    public void orWith(int one, int other) {
        set(one);
        set(other);
    }

    public void xorWith(int one, int other) {
        flip(one);
        if (one != other) {
            flip(other);
        }
    }

    public void andNotWith(int one, int other) {
        clear(one);
        clear(other);
    }

    public boolean intersectsWith(int one, int other) {
        return get(one) || get(other);
    }

    public boolean equalsTo(int one, int other) {
        return equalTo(twoBits(one, other));
    }

    private static AbsBits twoBits(int one, int other) {
        AbsBits bits = new AbsBits();
        bits.orWith(one, other);
        return bits;
    }

    /** A word, whether it is there or not. */
    private long word(int number) {
        return number < words.length ? words[number] : 0;
    }

    /** Makes room for so many words at least. */
    private void reach(int count) {
        while (words.length < count) {
            long[] longer = new long[2 * words.length + 1];
            System.arraycopy(words, 0, longer, 0, words.length);
            words = longer;
        }
    }

    /** Those bits of a word whose index is in a range. */
    private static long range(int from, int to, int word) {
        return below(to, word) & ~below(from, word);
    }

    /** Those bits of a word whose index is below an end. */
    private static long below(long end, int word) {
        long bits = end - 64L * word;
        if (bits <= 0) {
            return 0;
        }
        return bits < 64 ? (1L << bits) - 1 : -1;
    }

    private static void check(int index) {
        if (index < 0) {
            throw new IndexOutOfBoundsException();
        }
    }

    private static void check(int from, int to) {
        if (from < 0 || to < from) {
            throw new IndexOutOfBoundsException();
        }
    }

    /** Rejects what is no index to go down from; -1 is one, with no bit below it. */
    private static void checkEnd(int from) {
        if (from < -1) {
            throw new IndexOutOfBoundsException();
        }
    }

    /** The indices of the bits that are set, for people. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("{");
        for (int i = nextSetBit(0); i >= 0; i = nextSetBit(i + 1)) {
            text.append(text.length() > 1 ? ", " : "").append(i);
        }
        return text.append("}").toString();
    }
}
