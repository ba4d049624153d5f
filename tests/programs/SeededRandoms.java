// Shows the exact sequences of seeded Random and SplittableRandom.
import java.util.*;

public class SeededRandoms {
    public static void main(String[] args) {
        Random r = new Random(12345L);
        for (int i = 0; i < 5; i++) System.out.print(r.nextInt() + " ");
        System.out.println();
        for (int i = 0; i < 8; i++) System.out.print(r.nextInt(100) + " ");
        System.out.println();
        System.out.println(r.nextInt(1 << 20) + " " + r.nextInt(1000000007) + " " + r.nextLong());
        System.out.println(r.nextDouble() + " " + r.nextFloat() + " " + r.nextBoolean());
        System.out.println(String.format(Locale.ROOT, "%.9f %.9f", r.nextGaussian(), r.nextGaussian()));
        byte[] bytes = new byte[7];
        r.nextBytes(bytes);
        System.out.println(Arrays.toString(bytes));
        r.setSeed(1);
        System.out.println(r.nextInt(10) + " " + new Random(1).nextInt(10));
        System.out.println(Arrays.toString(new Random(7).ints(5).toArray()) + Arrays.toString(new Random(7).longs(2, 0, 1000).toArray()) + Arrays.toString(new Random(7).doubles(2).toArray()));
        System.out.println(new Random(3).nextInt(50, 60));
        try { r.nextInt(0); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        SplittableRandom s = new SplittableRandom(99L);
        for (int i = 0; i < 5; i++) System.out.print(s.nextInt() + " ");
        System.out.println();
        System.out.println(s.nextInt(1000) + " " + s.nextInt(5, 10) + " " + s.nextLong() + " " + s.nextDouble() + " " + s.nextBoolean());
        SplittableRandom t = s.split();
        System.out.println(t.nextLong() + " " + s.nextLong());
        List<Integer> deck = new ArrayList<>();
        for (int i = 0; i < 20; i++) deck.add(i);
        Collections.shuffle(deck, new Random(2024));
        System.out.println(deck);
        int inside = 0;
        Random pi = new Random(314);
        for (int i = 0; i < 5000; i++) { double x = pi.nextDouble(), y = pi.nextDouble(); if (x * x + y * y < 1) inside++; }
        System.out.println(inside);
        int[] hist = new int[6];
        Random die = new Random(6);
        for (int i = 0; i < 600; i++) hist[die.nextInt(6)]++;
        System.out.println(Arrays.toString(hist));
    }
}
