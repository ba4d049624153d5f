import glassbox.Domain;
import glassbox.Invariant;
import glassbox.Operation;
import glassbox.UseAbstraction;
import glassbox.model.AbsBits;
import java.util.BitSet;

/** Marks at some indices, of which 1 is none. One operation forgets that. */
class Marks {
    @UseAbstraction(AbsBits.class) private final BitSet bits = new BitSet();

    @Operation
    Marks() {}

    @Invariant
    boolean repOk() {
        return bits != null && !bits.get(1);
    }

    @Operation
    int count() {
        return bits.cardinality();
    }

    @Operation
    void mark(@Domain(min = 2, max = 70) int index) {
        bits.set(index);
    }

    @Operation
    void markNext() {
        bits.set(bits.nextClearBit(0));
    }
}
