// Shows number conversions: roman numerals, English words, base conversion and digit tricks.
import java.util.*;

public class RomanAndNumberWords {
    static final int[] VAL = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
    static final String[] SYM = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"};
    static final String[] ONES = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(" ");
    static final String[] TENS = "- - twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

    static String roman(int n) {
        if (n <= 0 || n >= 4000) throw new IllegalArgumentException("out of range: " + n);
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < VAL.length; i++) while (n >= VAL[i]) { sb.append(SYM[i]); n -= VAL[i]; }
        return sb.toString();
    }

    static int unroman(String s) {
        int r = 0, last = 0;
        for (int i = s.length() - 1; i >= 0; i--) {
            int v = switch (s.charAt(i)) { case 'I' -> 1; case 'V' -> 5; case 'X' -> 10; case 'L' -> 50; case 'C' -> 100; case 'D' -> 500; case 'M' -> 1000; default -> throw new IllegalArgumentException("bad digit " + s.charAt(i)); };
            r += v < last ? -v : v;
            last = Math.max(last, v);
        }
        return r;
    }

    static String words(long n) {
        if (n < 0) return "minus " + words(-n);
        if (n < 20) return ONES[(int) n];
        if (n < 100) return TENS[(int) n / 10] + (n % 10 == 0 ? "" : "-" + ONES[(int) n % 10]);
        if (n < 1000) return ONES[(int) n / 100] + " hundred" + (n % 100 == 0 ? "" : " and " + words(n % 100));
        String[] names = {"thousand", "million", "billion"};
        long unit = 1000;
        for (int i = 0; ; i++, unit *= 1000)
            if (n < unit * 1000 || i == names.length - 1) return words(n / unit) + " " + names[i] + (n % unit == 0 ? "" : " " + words(n % unit));
    }

    static boolean luhn(String s) {
        int sum = 0;
        for (int i = 0; i < s.length(); i++) { int d = s.charAt(s.length() - 1 - i) - '0'; if (i % 2 == 1 && (d *= 2) > 9) d -= 9; sum += d; }
        return sum % 10 == 0;
    }

    static int reverse(int n) { int r = 0; for (; n != 0; n /= 10) r = r * 10 + n % 10; return r; }

    public static void main(String[] args) {
        for (int n : new int[]{1, 4, 9, 14, 40, 90, 400, 1994, 2024, 3999}) System.out.print(roman(n) + "=" + unroman(roman(n)) + " ");
        System.out.println();
        boolean all = true;
        for (int i = 1; i < 4000; i += 7) all &= unroman(roman(i)) == i;
        System.out.println(all);
        try { roman(4000); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { unroman("XQ"); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        for (long n : new long[]{0, 13, 42, 100, 117, 999, 1000, 12345, 1_000_001, -2_147_483_648L, 9_876_543_210L}) System.out.println(n + ": " + words(n));
        System.out.println(luhn("4539578763621486") + " " + luhn("1234567812345678"));
        System.out.println(reverse(12345) + " " + reverse(-120) + " " + reverse(1_999_999_999));
        for (int b = 2; b <= 36; b += 17) System.out.print(Integer.toString(123456, b) + "/" + Integer.parseInt(Integer.toString(123456, b), b) + " ");
        System.out.println();
        List<Integer> arm = new ArrayList<>();
        for (int n = 100; n < 1000; n++) { int a = n / 100, b = n / 10 % 10, c = n % 10; if (a * a * a + b * b * b + c * c * c == n) arm.add(n); }
        System.out.println(arm);
    }
}
