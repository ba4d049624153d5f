// Shows java.util.BitSet under random operations: single bits, ranges, set algebra, conversions, exceptions.
import java.util.*;
import java.util.stream.*;

public class RandomBitSet {
    static long state;
    static String op = "";

    /** xorshift64*, written out here so that the draws depend on no library. */
    static int next(int bound) {
        state ^= state << 13;
        state ^= state >>> 7;
        state ^= state << 17;
        return (int) ((state * 0x2545F4914F6CDD1DL >>> 33) % bound);
    }

    static boolean coin() {
        return next(2) == 0;
    }

    public static void main(String[] args) {
        long seed = args.length > 0 ? Long.parseLong(args[0]) : 1;
        int count = args.length > 1 ? Integer.parseInt(args[1]) : 1000;
        state = seed * 0x9E3779B97F4A7C15L + 0x1234567L;
        if (state == 0) {
            state = 1;
        }
        for (int i = 0; i < 8; i++) {
            next(2);
        }
        for (int i = 0; i < count; i++) {
            String result;
            try {
                result = step();
            } catch (RuntimeException e) {
                // Without message where hot code could have raised it implicitly: HotSpot's compiler may leave that out.
                boolean implicit = e instanceof NullPointerException || e instanceof ClassCastException;
                result = "threw " + e.getClass().getName() + (implicit ? "" : ": " + e.getMessage());
            }
            System.out.println(i + " " + op + " -> " + result);
        }
        System.out.println("end " + summary());
    }
    static BitSet a = new BitSet(), b = new BitSet(100);

    static String step() {
        int i = next(200) - (next(20) == 0 ? 200 : 0);
        int j = i + next(80) - (next(20) == 0 ? 100 : 0);
        switch (next(32)) {
            case 0: case 1: case 2:
                op = "set " + i;
                a.set(i);
                return a.cardinality() + "";
            case 3: case 4:
                op = "set range " + i + " " + j;
                b.set(i, j);
                return b.toString();
            case 5:
                op = "clear " + i;
                a.clear(i);
                return a.toString();
            case 6:
                op = "clear range " + i + " " + j;
                a.clear(i, j);
                return a.toString();
            case 7:
                op = "flip " + i;
                a.flip(i);
                return a.get(i) + "";
            case 8:
                op = "flip range " + i + " " + j;
                b.flip(i, j);
                return b.toString();
            case 9: {
                boolean v = coin();
                op = "set " + i + " " + v;
                b.set(i, v);
                return b.length() + " " + b.size();
            }
            case 10: {
                boolean v = coin();
                op = "set " + i + " " + j + " " + v;
                a.set(i, j, v);
                return a.toString();
            }
            case 11:
                op = "get " + i;
                return a.get(i) + " " + b.get(i);
            case 12:
                op = "get range " + i + " " + j;
                return a.get(i, j) + "";
            case 13:
                op = "and";
                a.and(b);
                return a.toString();
            case 14:
                op = "or";
                a.or(b);
                return a.toString();
            case 15:
                op = "xor";
                b.xor(a);
                return b.toString();
            case 16:
                op = "andNot";
                b.andNot(a);
                return b.toString();
            case 17:
                op = "intersects";
                return a.intersects(b) + "";
            case 18:
                op = "nextSetBit " + i;
                return a.nextSetBit(i) + " " + a.nextClearBit(i);
            case 19:
                op = "previousSetBit " + i;
                return a.previousSetBit(i) + " " + a.previousClearBit(i);
            case 20:
                op = "counts";
                return a.cardinality() + " " + a.length() + " " + a.size() + " " + a.isEmpty() + " " + b.cardinality();
            case 21:
                op = "toLongArray";
                return Arrays.toString(a.toLongArray()) + " " + BitSet.valueOf(a.toLongArray()).equals(a);
            case 22:
                op = "toByteArray";
                return Arrays.toString(b.toByteArray()) + " " + BitSet.valueOf(b.toByteArray()).equals(b);
            case 23:
                op = "equals/hashCode";
                return a.equals(b) + " " + a.hashCode() + " " + b.hashCode();
            case 24: {
                op = "clone";
                BitSet c = (BitSet) a.clone();
                c.flip(3);
                return c.equals(a) + " " + (c.hashCode() == a.hashCode());
            }
            case 25: {
                op = "stream";
                return a.stream().mapToObj(Integer::toString).collect(Collectors.joining("+")) + " " + b.stream().sum();
            }
            case 26: {
                op = "loop over bits";
                int h = 0;
                for (int x = b.nextSetBit(0); x >= 0; x = b.nextSetBit(x + 1)) {
                    h = h * 31 + x;
                }
                return h + "";
            }
            case 27:
                op = "new " + i;
                return new BitSet(i).size() + "";
            case 28: {
                BitSet t = a;
                a = b;
                b = t;
                op = "swap";
                return a + " " + b;
            }
            case 29:
                op = "valueOf";
                return BitSet.valueOf(new long[] {state, state >>> 7, 0}) + "";
            case 30:
                if (next(6) == 0) {
                    op = "clear all";
                    a.clear();
                    return a.length() + " " + a.size();
                }
                op = "toString";
                return a + " " + b;
            default:
                op = "set/clear bound";
                a.set(next(3) == 0 ? 1000 : 64 * next(4));
                a.clear(64, 128);
                return a.length() + "";
        }
    }

    static String summary() {
        return a + " " + b + " " + a.hashCode();
    }
}
