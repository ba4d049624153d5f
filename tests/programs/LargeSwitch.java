// Shows a switch with a hundred cases spread over one method.
public class LargeSwitch {
    static int f(int x) {
        switch (x) {
            case 0: return 10; case 1: return 23; case 2: return 31; case 3: return 47; case 4: return 52; case 5: return 61;
            case 6: return 74; case 7: return 88; case 8: return 99; case 9: return 101; case 10: return 11; case 11: return 3;
            case 12: return 5; case 13: return 8; case 14: return 13; case 15: return 21; case 16: return 34; case 17: return 55;
            case 18: return 89; case 19: return 144; case 20: return 233; case 21: return 377; case 22: return 610; case 23: return 987;
            case 24: return -1; case 25: return -2; case 26: return -3; case 27: return -4; case 28: return -5; case 29: return -6;
            case 30: return 128; case 31: return 255; case 32: return 256; case 33: return 32767; case 34: return 32768; case 35: return 65535;
            case 36: return 65536; case 37: return -32768; case 38: return -32769; case 39: return -128; case 40: return -129;
            case 41: return x * x; case 42: return x + 1; case 43: return x - 1; case 44: return x << 1; case 45: return x >> 1;
            case 46: return f(x - 1) + 1; case 47: return f(x - 1) + 1; case 48: return f(x - 1) * 2; case 49: return ~x;
            default: return Integer.MIN_VALUE;
        }
    }

    static String g(int x) {
        switch (x) {
            case 1: return "a"; case 11: return "b"; case 21: return "c"; case 31: return "d"; case 41: return "e"; case 51: return "f";
            case 101: return "g"; case 111: return "h"; case 121: return "i"; case 131: return "j"; case 141: return "k";
            case 1001: return "l"; case 1011: return "m"; case 1021: return "n"; case 1031: return "o"; case 1041: return "p";
            case 10001: return "q"; case 10011: return "r"; case 10021: return "s"; case 10031: return "t"; case 10041: return "u";
            case -1: return "v"; case -11: return "w"; case -101: return "x"; case -1001: return "y"; case -10001: return "z";
            default: return ".";
        }
    }

    public static void main(String[] args) {
        long sum = 0;
        for (int i = -2; i < 53; i++) {
            int r = f(i);
            sum = sum * 31 + r;
            System.out.print(r + (i % 10 == 9 ? "\n" : " "));
        }
        System.out.println();
        System.out.println(sum);
        StringBuilder sb = new StringBuilder();
        for (int i = -10001; i <= 10041; i++) {
            String s = g(i);
            if (s != ".") sb.append(s);
        }
        System.out.println(sb);
    }
}
