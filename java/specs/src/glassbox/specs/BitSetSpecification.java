package glassbox.specs;

import glassbox.Allowed;
import glassbox.Domain;
import glassbox.Invariant;
import glassbox.Operation;
import glassbox.Specifies;
import glassbox.model.AbsBits;
import java.util.BitSet;

/** {@link java.util.BitSet}: the bits in an array of words, of which those up to the last that is not zero are in use. */
@Specifies("java.util.BitSet")
abstract class BitSetSpecification {
    /** Words of which the three lowest bits may be set. */
    @Domain(max = 7) long[] words;
    @Domain(extra = 1) int wordsInUse;
    /** Whether a constructor was told the size, so that clones keep it. */
    boolean sizeIsSticky;

    /** The last word in use has a bit, and those that are not in use have none. */
    @Invariant
    boolean repOk() {
        if (words == null || wordsInUse < 0 || wordsInUse > words.length) {
            return false;
        }
        for (int index = 0; index < words.length; index++) {
            if (index >= wordsInUse && words[index] != 0) {
                return false;
            }
        }
        return wordsInUse == 0 || words[wordsInUse - 1] != 0;
    }

    /** What the set stands for: the bits of the words that are in use. */
    AbsBits abstraction() {
        return AbsBits.ofWords(words, wordsInUse);
    }

    // What is checked. An index reaches into the third word; ranges lie around the end of the first.

    @Operation
    BitSetSpecification() {}

    @Operation
    @Allowed(NegativeArraySizeException.class)
    BitSetSpecification(@Domain(min = -1, max = 130) int bits) {}

    @Operation
    abstract boolean isEmpty();

    @Operation
    abstract int length();

    @Operation
    abstract int size();

    @Operation
    abstract int cardinality();

    @Operation
    @Allowed(IndexOutOfBoundsException.class)
    abstract boolean get(@Domain(min = -1, max = 130) int index);

    @Operation
    @Allowed(IndexOutOfBoundsException.class)
    abstract void set(@Domain(min = -1, max = 130) int index);

    @Operation
    @Allowed(IndexOutOfBoundsException.class)
    abstract void set(@Domain(min = -1, max = 130) int index, boolean value);

    @Operation
    @Allowed(IndexOutOfBoundsException.class)
    abstract void clear(@Domain(min = -1, max = 130) int index);

    @Operation
    @Allowed(IndexOutOfBoundsException.class)
    abstract void flip(@Domain(min = -1, max = 130) int index);

    @Operation
    @Allowed(IndexOutOfBoundsException.class)
    abstract void set(@Domain(min = 61, max = 66) int from, @Domain(min = 61, max = 66) int to);

    @Operation
    @Allowed(IndexOutOfBoundsException.class)
    abstract void clear(@Domain(min = 61, max = 66) int from, @Domain(min = 61, max = 66) int to);

    @Operation
    @Allowed(IndexOutOfBoundsException.class)
    abstract void flip(@Domain(min = 61, max = 66) int from, @Domain(min = 61, max = 66) int to);

    @Operation
    @Allowed(IndexOutOfBoundsException.class)
    abstract BitSet get(@Domain(min = 61, max = 66) int from, @Domain(min = 61, max = 66) int to);

    @Operation
    abstract void clear();

    @Operation
    @Allowed(IndexOutOfBoundsException.class)
    abstract int nextSetBit(@Domain(min = -1, max = 130) int from);

    @Operation
    @Allowed(IndexOutOfBoundsException.class)
    abstract int nextClearBit(@Domain(min = -1, max = 130) int from);

    @Operation
    @Allowed(IndexOutOfBoundsException.class)
    abstract int previousSetBit(@Domain(min = -2, max = 130) int from);

    @Operation
    @Allowed(IndexOutOfBoundsException.class)
    abstract int previousClearBit(@Domain(min = -2, max = 130) int from);

    @Operation
    abstract long[] toLongArray();

    @Operation(upTo = 8)
    abstract byte[] toByteArray();

    @Operation
    public abstract Object clone();

    @Operation
    int hash() {
        return hashCode();
    }

    // What takes another set, called with a set of two bits.

    abstract void and(BitSet other);

    abstract void or(BitSet other);

    abstract void xor(BitSet other);

    abstract void andNot(BitSet other);

    abstract boolean intersects(BitSet other);

    @Operation
    void andWith(@Domain(min = 61, max = 66) int one, @Domain(min = 61, max = 66) int other) {
        and(twoBits(one, other));
    }

    @Operation
    void orWith(@Domain(min = 61, max = 66) int one, @Domain(min = 61, max = 66) int other) {
        or(twoBits(one, other));
    }

    @Operation
    void xorWith(@Domain(min = 61, max = 66) int one, @Domain(min = 61, max = 66) int other) {
        xor(twoBits(one, other));
    }

    @Operation
    void andNotWith(@Domain(min = 61, max = 66) int one, @Domain(min = 61, max = 66) int other) {
        andNot(twoBits(one, other));
    }

    @Operation
    boolean intersectsWith(@Domain(min = 61, max = 66) int one, @Domain(min = 61, max = 66) int other) {
        return intersects(twoBits(one, other));
    }

    @Operation
    boolean equalsTo(@Domain(min = 61, max = 66) int one, @Domain(min = 61, max = 66) int other) {
        return equals(twoBits(one, other));
    }

    private static BitSet twoBits(int one, int other) {
        BitSet bits = new BitSet();
        bits.set(one);
        bits.set(other);
        return bits;
    }
}
