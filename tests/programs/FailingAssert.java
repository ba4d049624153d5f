// Shows assert statements passing, being caught, and finally failing uncaught with a detail message.
public class FailingAssert {
    static int evaluated;

    static boolean check(boolean b) {
        evaluated++;
        return b;
    }

    static int sqrt(int n) {
        assert n >= 0 : "negative: " + n;
        int r = (int) Math.sqrt(n);
        assert r * r <= n && (r + 1) * (r + 1) > n;
        return r;
    }

    static class Inner {
        static void test(Object detail) {
            assert detail == null : detail;
        }
    }

    public static void main(String[] args) {
        assert check(true) : "fine";
        System.out.println("evaluated " + evaluated);
        System.out.println(sqrt(17) + " " + sqrt(0));
        try { assert check(false); } catch (AssertionError e) { System.out.println("plain " + e.getMessage()); }
        try { Inner.test(42); } catch (AssertionError e) { System.out.println("int " + e.getMessage()); }
        try { Inner.test('c'); } catch (AssertionError e) { System.out.println("char " + e.getMessage()); }
        try { Inner.test(new IllegalStateException("as cause")); } catch (AssertionError e) { System.out.println(e.getMessage() + " cause " + e.getCause()); }
        try { assert check(false) : 1.5f; } catch (AssertionError e) { System.out.println(e.getMessage()); }
        System.out.println("evaluated " + evaluated);
        System.out.println(sqrt(-4));
    }
}
