// Shows binary numeric promotion and unboxing in conditional expressions.
public class TernaryNumericPromotion {
    static Object box(Object o) { return o; }

    static String t(Object o) { return o == null ? "null" : o.getClass().getSimpleName() + ":" + o; }

    public static void main(String[] args) {
        boolean yes = args.length == 0;
        System.out.println(t(yes ? 1 : 2.0));
        System.out.println(t(yes ? 1 : 2L));
        System.out.println(t(yes ? 'a' : 1));
        int i = 1;
        System.out.println(t(yes ? 'a' : i));
        System.out.println(t(yes ? (byte) 1 : 'a'));
        System.out.println(t(yes ? (short) 1 : (byte) 2));
        System.out.println(t(yes ? (byte) 1 : 200));
        System.out.println(t(yes ? Integer.valueOf(1) : Double.valueOf(2)));
        System.out.println(t(yes ? Integer.valueOf(1) : "s"));
        System.out.println(t(yes ? (Object) Integer.valueOf(1) : Double.valueOf(2)));
        System.out.println(t(yes ? null : 0));
        System.out.println(t(yes ? 1 : null));
        System.out.println(t(yes ? 1f : 1L));
        Integer nul = null;
        try {
            int v = yes ? nul : 0;
            System.out.println(v);
        } catch (NullPointerException e) {
            System.out.println("NPE on unboxing");
        }
        Integer r = yes ? nul : Integer.valueOf(3);
        System.out.println(r);
        long l = yes ? 1 : 2L;
        System.out.println(l);
        System.out.println(yes ? 1 : 'x');
        System.out.println(yes ? 'x' : 65536 - 65536 + 1);
        String nested = i > 2 ? "big" : i > 0 ? "small" : "neg";
        System.out.println(nested);
        System.out.println((yes ? "a" : "b") + (yes ? 1 : 2));
        Object o = yes ? new int[]{1} : "x";
        System.out.println(o instanceof int[]);
        System.out.println(t(!yes ? 1 : (Number) 2.5f));
    }
}
