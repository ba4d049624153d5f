// Shows Integer/Long parsing and formatting in several radixes with error messages.
public class IntegerParseToString {
    static void parse(String s, int radix) {
        try {
            System.out.println(s + "/" + radix + " = " + Integer.parseInt(s, radix));
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        parse("0", 10);
        parse("-2147483648", 10);
        parse("2147483647", 10);
        parse("2147483648", 10);
        parse("+7", 10);
        parse("ff", 16);
        parse("-FF", 16);
        parse("zz", 36);
        parse("12", 2);
        parse("", 10);
        parse("-", 10);
        parse(" 1", 10);
        parse("1", 1);
        int[] vs = {0, 1, -1, 255, Integer.MAX_VALUE, Integer.MIN_VALUE};
        for (int v : vs) {
            System.out.println(Integer.toString(v) + " " + Integer.toBinaryString(v) + " " + Integer.toOctalString(v) + " " + Integer.toHexString(v)
                + " " + Integer.toString(v, 7) + " " + Integer.toString(v, 36) + " " + Integer.toUnsignedString(v));
        }
        long[] ls = {0, -1, Long.MAX_VALUE, Long.MIN_VALUE, 1234567890123L};
        for (long v : ls) {
            System.out.println(v + " " + Long.toBinaryString(v) + " " + Long.toHexString(v) + " " + Long.toString(v, 36) + " " + Long.toUnsignedString(v));
        }
        System.out.println(Long.parseLong("-9223372036854775808"));
        System.out.println(Long.parseUnsignedLong("18446744073709551615"));
        System.out.println(Integer.parseUnsignedInt("4294967295"));
        System.out.println(Integer.decode("0x10") + " " + Integer.decode("-010") + " " + Integer.decode("#F") + " " + Long.decode("0X7fffffffffffffff"));
        System.out.println(Short.parseShort("-32768") + " " + Byte.parseByte("7f", 16));
        try { Byte.parseByte("128"); } catch (NumberFormatException e) { System.out.println(e.getMessage()); }
        try { Long.parseLong("12L"); } catch (NumberFormatException e) { System.out.println(e.getMessage()); }
        try { Integer.parseInt(null); } catch (NumberFormatException e) { System.out.println("null rejected"); }
    }
}
