// Shows string concatenation with every primitive type, null, arrays of chars and nested expressions.
public class StringConcatAllTypes {
    static String nul = null;
    static Object onul = null;
    static int calls;
    int f = 3;
    @Override public String toString() { calls++; return "obj" + calls; }

    static String side(String s) { System.out.print("[" + s + "]"); return s; }

    public static void main(String[] args) {
        boolean z = true; byte b = -8; short s = 300; char c = 'c'; int i = 1 << 30; long l = -1L << 40; float f = 1.1f; double d = 1e-7;
        System.out.println("all: " + z + b + s + c + i + l + f + d);
        System.out.println(z + " " + b + " " + s + " " + c + " " + i + " " + l + " " + f + " " + d);
        System.out.println("" + nul + onul + null);
        System.out.println(1 + 2 + "x" + 1 + 2);
        System.out.println('a' + 'b' + "c" + 'd' + 'e');
        System.out.println("" + (char) (c + 1) + (c + 1));
        StringConcatAllTypes o = new StringConcatAllTypes();
        System.out.println("o=" + o + o + "." + o.f);
        String acc = "";
        for (int k = 0; k < 5; k++) acc += k + ",";
        System.out.println(acc);
        acc += acc + acc.length();
        System.out.println(acc);
        System.out.println(side("a") + side("b") + (side("c") + side("d")));
        System.out.println("latin\u00e9".length() + " " + ("latin\u00e9" + '\u4e2d').length() + " " + (int) ("x" + '\u4e2d' + "y").charAt(1));
        char[] chars = {'h', 'i'};
        System.out.println(String.valueOf(chars) + chars.length);
        System.out.println("neg" + -5 + -0.0 + -0.0f + (byte) 200 + Long.MIN_VALUE + Integer.MIN_VALUE);
        System.out.println("nan" + 0.0 / 0 + 1 / 0.0 + Float.NEGATIVE_INFINITY);
        String many = "a" + i + "b" + i + "c" + i + "d" + i + "e" + i + "f" + i + "g" + i + "h" + i + "i" + i + "j" + i + "k" + i + "l" + i + "m" + i;
        System.out.println(many + many.length());
        System.out.println("tagged \u0001 and \u0002" .length() + ("\u0001" + i + "\u0002" + c).length());
        Integer boxed = 7; Character bc = 'q';
        System.out.println(boxed + "" + bc + (boxed + bc));
        final String k = "const";
        System.out.println((k + 1 + 'x' + 2.0 == "const1x2.0"));
        String[] arr = {"p", null};
        arr[0] += "q";
        arr[1] += 5;
        System.out.println(arr[0] + arr[1]);
        StringBuilder sb = new StringBuilder("sb");
        System.out.println(sb + ":" + sb.append("!") + ":" + sb);
    }
}
