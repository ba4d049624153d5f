// Shows constant folding, interned constant strings and constant variables in switch labels.
public class CompileTimeConstants {
    static final int A = 3;
    static final int B = A * 7 + (A << 2);
    static final String S = "v" + A + '-' + 2.5 + true;
    static final long L = 1L << 40;
    static final char C = 'a' + 2;
    static final boolean FLAG = A > 2 && B != 0;
    static final double D = 1 / 3.0;
    static final byte BY = (byte) 300;
    static final float F = (float) 0.1;
    static final int OVER = Integer.MAX_VALUE + 1;
    static final String NULLISH = null;

    static String dispatch(int x) {
        switch (x) {
            case A: return "A";
            case B: return "B";
            case A + B: return "A+B";
            case 'x': return "x";
            default: return "none";
        }
    }

    public static void main(String[] args) {
        System.out.println(B + " " + S + " " + L + " " + C + " " + FLAG + " " + D + " " + BY + " " + F + " " + OVER);
        System.out.println(S == "v3-2.5true");
        final String local = "loc";
        String nonFinal = "loc";
        System.out.println(local + "al" == "local");
        System.out.println(nonFinal + "al" == "local");
        System.out.println((nonFinal + "al").intern() == "local");
        System.out.println(dispatch(3) + dispatch(B) + dispatch(A + B) + dispatch(120) + dispatch(0));
        if (FLAG) System.out.println("flag branch");
        if (!FLAG) { System.out.println("never"); }
        System.out.println("" + NULLISH + (char) 65 + 1e10 + 1.0f + 100L + (byte) -1);
        System.out.println("abc".length() + A);
        System.out.println(5 / 2 + 5 % 2 + 5 / 2.0);
        System.out.println(0x7fff_ffff + 0b1 + 0_17);
        System.out.println("tern" + (A == 3 ? 'y' : 'n'));
        System.out.println(~A + -B + +A);
        System.out.println(1 + 2 + "3" + 4 + 5);
    }
}
