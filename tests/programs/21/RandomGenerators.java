// Shows the RandomGenerator interface algorithms with fixed seeds and their stream methods.
import java.util.*;
import java.util.random.*;

public class RandomGenerators {
    static void sample(String name, RandomGenerator g) {
        System.out.println(name + " " + g.nextInt() + " " + g.nextLong() + " " + g.nextInt(100) + " " + g.nextInt(10, 20) + " " + g.nextBoolean() + " " + g.nextLong(1000));
    }

    public static void main(String[] args) {
        sample("Random", new Random(1));
        sample("SplittableRandom", new SplittableRandom(1));
        sample("Random.from", Random.from(new SplittableRandom(5)));
        RandomGenerator g = new SplittableRandom(7);
        System.out.println(Arrays.toString(g.ints(5, 0, 10).toArray()) + " " + Arrays.toString(g.longs(2, 100, 200).toArray()));
        System.out.println((g.nextDouble() < 1.0) + " " + (g.nextFloat() < 1f) + " " + g.nextDouble(5, 6));
        byte[] b = new byte[6];
        g.nextBytes(b);
        System.out.println(Arrays.toString(b));
        List<Integer> l = new ArrayList<>(List.of(1, 2, 3, 4, 5, 6, 7));
        Collections.shuffle(l, new SplittableRandom(3));
        System.out.println(l);
        Collections.shuffle(l, new Random(3));
        System.out.println(l);
        try { g.nextInt(5, 5); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { g.nextInt(-1); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        SplittableRandom a = new SplittableRandom(11), c = a.split();
        System.out.println(a.nextInt() + " " + c.nextInt() + " " + a.splits(2).map(r -> r.nextInt(1000)).toList());
        int[] counts = new int[4];
        for (int i = 0; i < 400; i++) counts[a.nextInt(4)]++;
        System.out.println(Arrays.toString(counts));
        System.out.println(new Random(9).doubles(3, 0, 1).map(d -> Math.floor(d * 1000)).boxed().toList());
    }
}
