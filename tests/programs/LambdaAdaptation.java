// Shows boxing, unboxing, widening and cast adaptation between lambda types and method references.
import java.io.Serializable;
import java.util.*;
import java.util.function.*;

public class LambdaAdaptation {
    interface Gen<T, R> { R go(T t); }
    interface IntToLong { long go(int x); }
    interface ByteToObj { Object go(byte b); }
    interface CharOp { char go(char c); }
    interface Marker { }
    interface Named { default String nm() { return "named"; } }
    interface Both extends Gen<String, Integer> { Integer go(String s); }
    static Integer boxedRet(int x) { return x + 1; }
    static int unboxedArg(Integer x) { return x * 2; }
    static long widen(long x) { return x * 3; }
    static Object obj(Object o) { return o; }
    static <T extends Comparable<T>> T max(T a, T b) { return a.compareTo(b) >= 0 ? a : b; }

    public static void main(String[] args) {
        IntUnaryOperator f1 = LambdaAdaptation::boxedRet;
        Function<Integer, Integer> f2 = LambdaAdaptation::unboxedArg;
        IntToLong f3 = LambdaAdaptation::widen;
        IntToLong f4 = LambdaAdaptation::unboxedArg;
        ByteToObj f5 = LambdaAdaptation::obj;
        Gen<Character, Integer> f6 = c -> (int) c;
        CharOp f7 = Character::toUpperCase;
        ToDoubleFunction<Integer> f8 = x -> x;
        ToDoubleBiFunction<Integer, Long> f9 = (a, b) -> a * b;
        System.out.println(f1.applyAsInt(1) + " " + f2.apply(2) + " " + f3.go(3) + " " + f4.go(4) + " " + f5.go((byte) 5).getClass().getSimpleName()
            + " " + f6.go('A') + " " + f7.go('z') + " " + f8.applyAsDouble(8) + " " + f9.applyAsDouble(2, 3L));
        Runnable r = (Runnable & Serializable & Marker) () -> System.out.println("intersection");
        r.run();
        System.out.println((r instanceof Serializable) + " " + (r instanceof Marker) + " " + (r instanceof Named));
        Object o = (Gen<String, String> & Named) s -> s + "!";
        System.out.println(((Named) o).nm());
        Both b = String::length;
        Gen<String, Integer> g = b;
        System.out.println(b.go("four") + " " + g.go("fiver"));
        BinaryOperator<String> mx = LambdaAdaptation::max;
        System.out.println(mx.apply("a", "b"));
        Comparator<Integer> cmp = Integer::compare;
        System.out.println(cmp.compare(1, 2));
        Function<Object, String> fo = Object::toString;
        Function<? super Integer, ? extends CharSequence> wild = fo;
        System.out.println(wild.apply(77).length());
        Function<Integer, Integer> unboxNull = x -> x + 1;
        try { unboxNull.apply(null); } catch (NullPointerException e) { System.out.println("NPE unboxing parameter"); }
        IntSupplier nullRet = ((Supplier<Integer>) () -> null)::get;
        try { nullRet.getAsInt(); } catch (NullPointerException e) { System.out.println("NPE unboxing result"); }
        @SuppressWarnings({"unchecked", "rawtypes"}) Gen<Object, Object> raw = (Gen) b;
        try { raw.go(5); } catch (ClassCastException e) { System.out.println("CCE in lambda argument"); }
        BooleanSupplier bs = () -> Boolean.TRUE;
        Supplier<Object> so = () -> 'c';
        System.out.println(bs.getAsBoolean() + " " + so.get());
    }
}
