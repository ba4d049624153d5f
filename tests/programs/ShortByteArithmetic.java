// Shows promotion of byte and short to int and narrowing back with sign extension.
public class ShortByteArithmetic {
    static byte addBytes(byte a, byte b) { return (byte) (a + b); }
    static short mulShorts(short a, short b) { return (short) (a * b); }
    static void which(int x) { System.out.println("int " + x); }
    static void which(short x) { System.out.println("short " + x); }
    static void which(byte x) { System.out.println("byte " + x); }
    static void which(char x) { System.out.println("char " + (int) x); }
    static void which(long x) { System.out.println("long " + x); }

    public static void main(String[] args) {
        byte[] bs = {0, 1, 127, -128, -1, 64};
        for (byte a : bs) for (byte b : bs) System.out.print(addBytes(a, b) + " ");
        System.out.println();
        short[] ss = {1, 32767, -32768, 300, -300};
        for (short a : ss) for (short b : ss) System.out.print(mulShorts(a, b) + " ");
        System.out.println();
        byte b = 10;
        short s = 20;
        char c = 30;
        which(b);
        which(s);
        which(c);
        which(b + s);
        which((byte) (b + s));
        which(+b);
        which(-c);
        which(~s);
        which(b + 1L);
        which((short) 70000);
        which((byte) 0xCAFE);
        which((char) b);
        which((char) (byte) -2);
        which((byte) 'x');
        System.out.println((byte) 0x7F + (byte) 0x01);
        System.out.println((byte) (0x7F + 0x01));
        System.out.println((short) 0x8000 | 0);
        System.out.println(((byte) -1) == 0xFF);
        System.out.println((((byte) -1) & 0xFF) == 0xFF);
        int packed = (bs[2] & 0xFF) << 24 | (bs[3] & 0xFF) << 16 | (bs[4] & 0xFF) << 8 | (bs[5] & 0xFF);
        System.out.println(Integer.toHexString(packed));
        boolean flag = (byte) 256 == 0;
        System.out.println(flag);
    }
}
