// Shows a sparse switch compiled to lookupswitch, including negative and extreme keys.
public class SwitchLookup {
    static String f(int x) {
        switch (x) {
            case Integer.MIN_VALUE: return "MIN";
            case -1000000: return "minus a million";
            case -1: return "minus one";
            case 0: return "zero";
            case 7: return "seven";
            case 1000: return "thousand";
            case 65536: return "64k";
            case 0x7F000000: return "big";
            case Integer.MAX_VALUE: return "MAX";
        }
        return "none";
    }

    static int http(int code) {
        int kind;
        switch (code) {
            case 200: case 201: case 204: kind = 1; break;
            case 301: case 302: kind = 2; break;
            case 404: kind = 3; break;
            case 500: kind = 4; break;
            default: kind = code < 0 ? -1 : 0;
        }
        return kind;
    }

    static int nested(int a, int b) {
        switch (a) {
            case 10:
                switch (b) {
                    case 100: return 1;
                    case 10000: return 2;
                }
                break;
            case 1000:
                for (int i = 0; ; i++) {
                    if (i > b) break;
                    switch (i) { case 5: return 50; default: continue; }
                }
                return 3;
        }
        return 0;
    }

    public static void main(String[] args) {
        int[] in = {Integer.MIN_VALUE, Integer.MIN_VALUE + 1, -1000000, -2, -1, 0, 1, 7, 999, 1000, 65536, 0x7F000000, Integer.MAX_VALUE};
        for (int i : in) System.out.println(i + " " + f(i));
        int[] codes = {200, 201, 204, 205, 301, 302, 404, 500, -5};
        for (int c : codes) System.out.print(http(c) + " ");
        System.out.println();
        System.out.println(nested(10, 100) + " " + nested(10, 10000) + " " + nested(10, 5) + " " + nested(1000, 3) + " " + nested(1000, 9) + " " + nested(5, 5));
    }
}
