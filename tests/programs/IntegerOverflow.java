// Shows two's-complement wraparound of int arithmetic and the Math.*Exact checks.
public class IntegerOverflow {
    static int factorial(int n) {
        int r = 1;
        for (int i = 2; i <= n; i++) r *= i;
        return r;
    }

    public static void main(String[] args) {
        int max = Integer.MAX_VALUE;
        int min = Integer.MIN_VALUE;
        System.out.println(max + 1);
        System.out.println(min - 1);
        System.out.println(-min);
        System.out.println(Math.abs(min));
        System.out.println(max * max);
        System.out.println(max * 2);
        System.out.println(min * -1);
        System.out.println(46341 * 46341);
        for (int i = 10; i < 20; i++) System.out.println(i + "! = " + factorial(i));
        int x = max;
        x++;
        System.out.println(x == min);
        x--;
        System.out.println(x == max);
        int h = 17;
        for (int i = 0; i < 20; i++) h = h * 31 + i;
        System.out.println(h);
        try { System.out.println(Math.addExact(max, 1)); } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
        try { System.out.println(Math.multiplyExact(65536, 65536)); } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
        try { System.out.println(Math.negateExact(min)); } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
        try { System.out.println(Math.toIntExact(1L << 31)); } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
        try { System.out.println(Math.subtractExact(min, 1)); } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
        System.out.println(Math.addExact(max, -1));
    }
}
