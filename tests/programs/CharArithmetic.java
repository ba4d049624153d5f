// Shows char as an unsigned 16-bit integer in arithmetic, loops and concatenation.
public class CharArithmetic {
    static String caesar(String s, int k) {
        StringBuilder sb = new StringBuilder();
        for (char c : s.toCharArray()) {
            if (c >= 'a' && c <= 'z') sb.append((char) ((c - 'a' + k + 26) % 26 + 'a'));
            else if (c >= 'A' && c <= 'Z') sb.append((char) ((c - 'A' + k + 26) % 26 + 'A'));
            else sb.append(c);
        }
        return sb.toString();
    }

    public static void main(String[] args) {
        char c = 'A';
        System.out.println(c + 1);
        System.out.println((char) (c + 1));
        System.out.println(c++);
        System.out.println(++c);
        System.out.println("" + c + 1);
        System.out.println('a' + 'b');
        System.out.println("" + 'a' + 'b');
        System.out.println((char) ('a' + 'b' - 'a'));
        for (char x = 'a'; x <= 'f'; x++) System.out.print(x);
        System.out.println();
        char max = Character.MAX_VALUE;
        max++;
        System.out.println((int) max);
        System.out.println((int) (char) -1);
        System.out.println((short) (char) 0xFFFF);
        final int k = 10;
        char fromConst = k;
        System.out.println((int) fromConst);
        char ternary = true ? 'x' : 0;
        System.out.println(ternary);
        int zero = 0;
        System.out.println(true ? 'x' : zero);
        System.out.println(false ? 1.0f : 'b');
        System.out.println(caesar("Hello, World!", 3));
        System.out.println(caesar(caesar("Hello, World!", 3), -3));
        int[] freq = new int[26];
        for (char x : "the quick brown fox".toCharArray()) if (x != ' ') freq[x - 'a']++;
        for (int i = 0; i < 26; i++) if (freq[i] > 1) System.out.print((char) ('a' + i) + "" + freq[i] + " ");
        System.out.println();
        System.out.println('7' - '0' + '3' - '0');
        switch (c) { case 'C': System.out.println("is C"); break; default: System.out.println("other"); }
    }
}
