// Shows Double.parseDouble and Float.parseFloat on rounding-sensitive and malformed input.
public class ParseDoubleHardCases {
    public static void main(String[] args) {
        String[] in = {"1", "-0", "+.5", "5.", "1e10", "1E-10", "0x1p3", "0x1.8p-1", "  42.5  ", "NaN", "-Infinity", "1d", "2.5f", "1e400", "1e-400",
            "2.2250738585072011e-308", "2.2250738585072012e-308", "4.9e-324", "2.4e-324", "9007199254740993", "9007199254740992.9999999",
            "1.7976931348623158e308", "1.7976931348623159e308", "0.1000000000000000055511151231257827021181583404541015625",
            "123456789012345678901234567890", "0.000000000000000000000000000000000000000001", "179769313486231580793728971405301e276"};
        for (String s : in) {
            System.out.println(s.trim() + " -> " + Long.toHexString(Double.doubleToLongBits(Double.parseDouble(s))));
        }
        for (String s : in) {
            System.out.println(s.trim() + " -> " + Integer.toHexString(Float.floatToIntBits(Float.parseFloat(s))));
        }
        String[] bad = {"", " ", "abc", "1e", "--1", "1.2.3", "0x1", "1,5", "infinity", "1 2"};
        for (String s : bad) {
            try {
                System.out.println(Double.parseDouble(s));
            } catch (NumberFormatException e) {
                System.out.println(e.getMessage());
            }
        }
        try {
            Double.parseDouble(null);
        } catch (NullPointerException e) {
            System.out.println("null input: NPE");
        }
        System.out.println(Float.parseFloat("16777217") + " " + Float.parseFloat("1.00000017881393432617187499"));
        System.out.println(Double.valueOf("3.14").equals(3.14));
    }
}
