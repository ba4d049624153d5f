// Shows default values of every field type, shadowing, interface constants and ambiguous names.
import java.util.*;

public class FieldDefaultsAndHiding {
    boolean z; byte b; short s; char c; int i; long l; float f; double d; Object o; int[] a;
    static boolean sz; static byte sb; static short ss; static char sc; static int si; static long sl; static float sf; static double sd; static String so;

    interface Consts { int LIMIT = 10; String NAME = "consts"; int[] MUTABLE = {1, 2, 3}; enum Mode { ON, OFF } class Helper { static int twice(int x) { return 2 * x; } } }
    interface MoreConsts extends Consts { int LIMIT = 20; }
    static class Impl implements MoreConsts { int limit() { return LIMIT + Consts.LIMIT; } }

    static class A { String v = "A"; static String w = "sA"; String get() { return v; } }
    static class B extends A { String v = "B"; static String w = "sB"; String both() { return v + super.v + ((A) this).v; } }
    static class C extends B { String v = super.v + "C"; String up() { return this.v + ((B) this).v + ((A) this).v; } }

    int x = 1;
    int shadow(int x) {
        int r = x + this.x;
        { int y = 5; r += y; }
        { int y = 7; r += y; }
        for (int k = 0; k < 2; k++) { int y = k; r += y; }
        return r;
    }

    public static void main(String[] args) {
        FieldDefaultsAndHiding t = new FieldDefaultsAndHiding();
        System.out.println(t.z + " " + t.b + " " + t.s + " " + (int) t.c + " " + t.i + " " + t.l + " " + t.f + " " + t.d + " " + t.o + " " + t.a);
        System.out.println(sz + " " + sb + " " + ss + " " + (int) sc + " " + si + " " + sl + " " + sf + " " + sd + " " + so);
        System.out.println(new Impl().limit() + " " + Impl.NAME + " " + Consts.Mode.valueOf("OFF") + " " + Consts.Helper.twice(21));
        Consts.MUTABLE[0] = 100;
        System.out.println(Arrays.toString(Impl.MUTABLE));
        C c = new C();
        A asA = c;
        B asB = c;
        System.out.println(c.v + " " + asB.v + " " + asA.v + " " + c.get() + " " + c.both() + " " + c.up());
        System.out.println(A.w + " " + B.w + " " + C.w);
        asA.v = "changed";
        System.out.println(c.get() + " " + c.v + " " + asB.both());
        System.out.println(t.shadow(10));
        t.l += t.i++ + ++t.i;
        t.s += 40000;
        t.c++;
        t.d -= 0.5;
        t.f = t.l = t.i = 7;
        System.out.println(t.l + " " + t.s + " " + (int) t.c + " " + t.d + " " + t.f);
        si = sl > 0 ? 1 : (int) (sl = 3);
        System.out.println(si + " " + sl);
        long[] la = {1}; double[] da = {2}; float[] fa = {3}; char[] ca = {'a'}; short[] sa = {5}; boolean[] ba = {true}; String[] sta = {"s"};
        la[0]++; da[0] *= 1.5; fa[0]--; ca[0] += 2; sa[0] <<= 10; ba[0] ^= true; sta[0] += 1;
        System.out.println(la[0] + " " + da[0] + " " + fa[0] + " " + ca[0] + " " + sa[0] + " " + ba[0] + " " + sta[0]);
    }
}
