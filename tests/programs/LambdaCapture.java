// Shows lambdas capturing locals, fields, this and parameters of every kind.
import java.util.*;
import java.util.function.*;

public class LambdaCapture {
    int field = 1;
    static int sfield = 100;

    Supplier<String> captureThis(String p) { return () -> p + field + this.field + sfield; }

    interface Ten { String run(boolean z, byte b, short s, char c, int i, long l, float f, double d, String o, int[] a); }

    static Supplier<String> captureAll(boolean z, byte b, short s, char c, int i, long l, float f, double d, String o, int[] a) {
        return () -> "" + z + b + s + c + i + l + f + d + o + a[0];
    }

    static IntSupplier counter() { int[] n = {0}; return () -> ++n[0]; }

    static Function<Integer, Function<Integer, Function<Integer, Integer>>> curried() { return a -> b -> c -> a * 100 + b * 10 + c; }

    static final Function<Integer, Integer> STATIC = x -> x + sfield;

    static int fieldFact(int n) { return FACT.applyAsInt(n); }
    static final IntUnaryOperator FACT = n -> n <= 1 ? 1 : n * fieldFact(n - 1);

    public static void main(String[] args) {
        LambdaCapture o = new LambdaCapture();
        Supplier<String> s = o.captureThis("p");
        System.out.println(s.get());
        o.field = 2;
        sfield = 200;
        System.out.println(s.get());
        int[] a = {9};
        Supplier<String> all = captureAll(true, (byte) -1, (short) 300, 'q', 7, 1L << 40, 1.5f, -2.5, "str", a);
        System.out.println(all.get());
        a[0] = 10;
        System.out.println(all.get());
        IntSupplier c1 = counter(), c2 = counter();
        System.out.println(c1.getAsInt() + " " + c1.getAsInt() + " " + c2.getAsInt());
        System.out.println(curried().apply(1).apply(2).apply(3));
        System.out.println(STATIC.apply(1) + " " + fieldFact(10));
        List<Runnable> rs = new ArrayList<>();
        for (int i = 0; i < 3; i++) { int j = i * i; rs.add(() -> System.out.print(j + " ")); }
        for (String x : new String[]{"a", "b"}) rs.add(() -> System.out.print(x + " "));
        rs.forEach(Runnable::run);
        System.out.println();
        Ten t = (z, b, sh, c, i, l, f, d, str, arr) -> str + d + f + l + i + c + sh + b + z + arr.length;
        System.out.println(t.run(false, (byte) 1, (short) 2, 'c', 4, 5, 6, 7, "o", a));
        Supplier<Supplier<Supplier<String>>> nest = () -> () -> () -> "nested" + a[0];
        System.out.println(nest.get().get().get());
        class Local { int v = a[0]; int twice() { IntSupplier q = () -> v * 2; return q.getAsInt(); } }
        Supplier<Local> mk = Local::new;
        System.out.println(mk.get().twice());
        Runnable thrower = () -> { throw new IllegalStateException("from lambda"); };
        try { thrower.run(); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
    }
}
