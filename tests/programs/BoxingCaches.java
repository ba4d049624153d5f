// Shows wrapper caches and reference versus value equality of boxed values.
import java.util.*;

public class BoxingCaches {
    public static void main(String[] args) {
        Integer a = 127, b = 127, c = 128, d = 128, e = -128, f = -128, g = -129, h = -129;
        System.out.println((a == b) + " " + (c == d) + " " + c.equals(d) + " " + (e == f) + " " + (g == h));
        Long l1 = 127L, l2 = 127L, l3 = 128L, l4 = 128L;
        System.out.println((l1 == l2) + " " + (l3 == l4) + " " + l1.equals(127) + " " + l1.equals(127L) + " " + (l1 == 127));
        Short s1 = 100, s2 = 100, s3 = 1000, s4 = 1000;
        System.out.println((s1 == s2) + " " + (s3 == s4));
        Byte b1 = -128, b2 = -128;
        Character c1 = 'a', c2 = 'a', c3 = '\u0080', c4 = '\u0080';
        System.out.println((b1 == b2) + " " + (c1 == c2) + " " + (c3 == c4));
        Boolean t = true;
        System.out.println((t == Boolean.TRUE) + " " + (Boolean.valueOf("TRUE") == t) + " " + Boolean.parseBoolean("yes"));
        Double d1 = 1.0, d2 = 1.0;
        System.out.println((d1 == d2) + " " + d1.equals(d2) + " " + (d1 >= d2 && d1 <= d2));
        System.out.println(Integer.valueOf(5).equals(5L) + " " + new Object[]{5}[0].equals(5));
        Integer x = 1000;
        Integer y = x;
        x++;
        System.out.println(x + " " + y + " " + (x == y));
        x = 127; x++; x--;
        System.out.println(x == a);
        Map<Long, String> m = new HashMap<>();
        m.put(1L, "long key");
        System.out.println(m.get(1L) + " " + m.get((Object) 1));
        List<Integer> list = new ArrayList<>(List.of(1000, 2000, 1000));
        System.out.println((list.get(0) == list.get(2)) + " " + list.get(0).equals(list.get(2)) + " " + list.indexOf(1000));
        Integer nul = null;
        try { int bad = nul; } catch (NullPointerException ex) { System.out.println("unboxing null"); }
        try { if (nul == 5) System.out.println("eq"); } catch (NullPointerException ex) { System.out.println("comparing null"); }
        Object o = true ? 1 : "s";
        System.out.println(o.getClass().getSimpleName() + " " + (Object) 'c' + " " + ((Object) (byte) 1).getClass().getSimpleName());
        long sum = 0;
        for (Integer i = 0; i < 1000; i++) sum += i;
        System.out.println(sum);
        char ch = Character.valueOf('x');
        ch++;
        System.out.println(ch);
        System.out.println(Integer.hashCode(-5) + " " + Long.hashCode(1L << 33) + " " + Boolean.hashCode(true) + " " + Boolean.hashCode(false) + " " + Short.hashCode((short) -1) + " " + Double.hashCode(1.5));
        System.out.println(Integer.compare(1, 2) + " " + Boolean.compare(true, false) + " " + Integer.MAX_VALUE + " " + Byte.MIN_VALUE + " " + Integer.SIZE + Long.BYTES);
    }
}
