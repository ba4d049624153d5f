// Shows unicode escapes in source, identifiers and string constants, printed as code units.
public class UnicodeEscapes {
    static int caf\u00e9 = 7;
    static final String MIXED = "A\u00e9\u20ac\uD83D\uDE00\0z";

    static String hex(String s) {
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < s.length(); i++) sb.append(String.format("%04x ", (int) s.charAt(i)));
        return sb.toString().trim();
    }

    public static void main(String[] args) {
        System.out.println(hex(MIXED));
        System.out.println(MIXED.length() + " " + MIXED.codePointCount(0, MIXED.length()));
        System.out.println(caf\u00e9 + 1);
        char \u0063h = '\u0041';
        System.out.println(ch);
        System.out.println(hex("\t\b\n\r\f\"\'\\\s\101\7"));
        /* a comment closed by an escape \u002a/ System.out.println("after comment");
        System.out.println(hex("\uuuu0041"));
        System.out.println(hex("\u0000") + " " + "\u0000".length());
        System.out.println(hex("\uFFFF\uFFFE"));
        System.out.println(hex("lone \uD800 high"));
        System.out.println("\u0061bc".equals("abc") + " " + ("\u0061bc" == "abc"));
        System.out.println(MIXED.hashCode());
        System.out.println(MIXED.indexOf('\u20ac') + " " + MIXED.indexOf(0x1F600) + " " + MIXED.charAt(5) + "|" .length());
        System.out.println(hex(new StringBuilder(MIXED).reverse().toString()));
        System.out.println(hex(MIXED.substring(3, 5)));
        System.out.println(Integer.toHexString(MIXED.codePointAt(3)) + " " + Integer.toHexString(MIXED.codePointAt(4)));
    }
}
