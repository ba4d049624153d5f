// Shows unsigned division, comparison and conversion helpers on int, long, short and byte.
public class UnsignedOperations {
    public static void main(String[] args) {
        int a = -1, b = 10;
        System.out.println(Integer.divideUnsigned(a, b));
        System.out.println(Integer.remainderUnsigned(a, b));
        System.out.println(Integer.compareUnsigned(a, b));
        System.out.println(Integer.compareUnsigned(b, a));
        System.out.println(Integer.toUnsignedLong(a));
        System.out.println(Integer.toUnsignedString(a, 16));
        System.out.println(Integer.divideUnsigned(a, -2) + " " + Integer.remainderUnsigned(-2, -1));
        long c = -1L, d = 7L;
        System.out.println(Long.divideUnsigned(c, d));
        System.out.println(Long.remainderUnsigned(c, d));
        System.out.println(Long.compareUnsigned(c, d));
        System.out.println(Long.toUnsignedString(c));
        System.out.println(Long.toUnsignedString(Long.MIN_VALUE, 8));
        System.out.println(Long.divideUnsigned(c, Long.MIN_VALUE));
        byte by = (byte) 200;
        short sh = (short) 60000;
        System.out.println(by + " " + Byte.toUnsignedInt(by) + " " + (by & 0xFF) + " " + Byte.toUnsignedLong(by));
        System.out.println(sh + " " + Short.toUnsignedInt(sh) + " " + (sh & 0xFFFF));
        System.out.println(Byte.compareUnsigned((byte) -1, (byte) 1) + " " + Short.compareUnsigned((short) -1, (short) 1));
        System.out.println(Integer.parseUnsignedInt("ffffffff", 16));
        System.out.println(Long.parseUnsignedLong("zzzzzz", 36));
        try {
            Integer.parseUnsignedInt("4294967296");
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
        try {
            Integer.parseUnsignedInt("-1");
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
        System.out.println((char) -1 + 0);
        System.out.println((int) (char) (byte) -1);
    }
}
