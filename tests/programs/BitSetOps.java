// Shows BitSet set operations, scanning and conversions.
import java.util.*;

public class BitSetOps {
    public static void main(String[] args) {
        BitSet a = new BitSet(), b = new BitSet(200);
        for (int i = 0; i < 100; i += 3) a.set(i);
        for (int i = 0; i < 100; i += 5) b.set(i);
        System.out.println(a.cardinality() + " " + b.cardinality() + " " + a.length() + " " + b.size());
        BitSet c = (BitSet) a.clone();
        c.and(b);
        System.out.println(c);
        c = (BitSet) a.clone();
        c.andNot(b);
        System.out.println(c.cardinality() + " " + c.nextSetBit(50) + " " + c.previousSetBit(50));
        c.xor(a);
        System.out.println(c + " " + c.intersects(b));
        c.flip(0, 10);
        System.out.println(c + " " + c.nextClearBit(0) + " " + c.previousClearBit(9));
        c.set(60, 70);
        c.clear(62, 65);
        System.out.println(c.get(61) + " " + c.get(63) + " " + c.get(58, 68));
        System.out.println(Arrays.toString(c.toLongArray()) + " " + Arrays.toString(c.toByteArray()));
        System.out.println(BitSet.valueOf(new long[]{5L, 1L}) + " " + BitSet.valueOf(new byte[]{(byte) 0x81}));
        System.out.println(c.hashCode() + " " + c.equals(BitSet.valueOf(c.toLongArray())) + " " + c.stream().sum());
        try { c.set(-1); } catch (IndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        try { c.set(5, 2); } catch (IndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        BitSet sieve = new BitSet(200);
        sieve.set(2, 200);
        for (int p = 2; p * p < 200; p = sieve.nextSetBit(p + 1))
            for (int q = p * p; q < 200; q += p) sieve.clear(q);
        System.out.println(sieve);
        sieve.clear();
        System.out.println(sieve.isEmpty() + " " + sieve.length() + " " + sieve.nextSetBit(0));
    }
}
