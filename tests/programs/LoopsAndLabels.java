// Shows all loop forms with labeled break and continue.
public class LoopsAndLabels {
    public static void main(String[] args) {
        outer:
        for (int i = 0; i < 5; i++) {
            for (int j = 0; j < 5; j++) {
                if (j == 3) continue outer;
                if (i == 3) break outer;
                System.out.print(i * 10 + j + " ");
            }
            System.out.println("never");
        }
        System.out.println();
        int n = 27, steps = 0;
        while (n != 1) {
            n = (n & 1) == 0 ? n / 2 : 3 * n + 1;
            steps++;
        }
        System.out.println(steps);
        int k = 10;
        do {
            k -= 3;
            if (k % 2 == 0) continue;
            System.out.print(k + " ");
        } while (k > 0);
        System.out.println();
        block: {
            if (steps > 100) break block;
            System.out.println("skipped");
        }
        for (int a = 0, b = 10; a < b; a++, b -= 2) System.out.print(a + "/" + b + " ");
        System.out.println();
        for (;;) { if (++k > 5) break; }
        System.out.println(k);
        search:
        while (true) {
            do {
                for (int x : new int[]{1, 2, 3}) {
                    if (x == 2) break search;
                    System.out.println("x=" + x);
                }
            } while (true);
        }
        int count = 0;
        a: for (int i = 0; ; i++)
            b: for (int j = i; ; j++) {
                for (int m = 0; m < 4; m++) {
                    count++;
                    if (m == 2 && j < 3) continue b;
                    if (m == 3 && i < 2) continue a;
                    if (count > 40) break a;
                }
                break;
            }
        System.out.println(count);
        for (long l = Integer.MAX_VALUE - 1L; l <= Integer.MAX_VALUE + 1L; l++) System.out.print(l + " ");
        System.out.println();
        for (double d = 0; d < 1; d += 0.25) System.out.print(d + " ");
        System.out.println();
        for (char c : "loop".toCharArray()) System.out.print((char) (c + 1));
        System.out.println();
    }
}
