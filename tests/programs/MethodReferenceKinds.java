// Shows all kinds of method references: static, bound, unbound, constructor, array, super and varargs.
import java.util.*;
import java.util.function.*;

public class MethodReferenceKinds {
    static int triple(int x) { return 3 * x; }
    static int count(Object... os) { return os.length; }
    static <T> T ident(T t) { return t; }
    final String name;
    MethodReferenceKinds(String n) { name = n; }
    MethodReferenceKinds() { this("default"); }
    String hello(String who) { return name + " greets " + who; }
    private String priv() { return "private " + name; }
    @Override public String toString() { return "MRK:" + name; }

    static class Sub extends MethodReferenceKinds {
        Sub() { super("sub"); }
        @Override String hello(String who) { return "overridden"; }
        Function<String, String> viaSuper() { return super::hello; }
        Function<String, String> viaThis() { return this::hello; }
        @Override public String toString() { return "Sub"; }
        Supplier<String> superString() { return super::toString; }
    }
    class Inner { String v = "inner of " + name; }
    Supplier<Inner> maker() { return Inner::new; }

    public static void main(String[] args) {
        IntUnaryOperator st = MethodReferenceKinds::triple;
        Function<Integer, Integer> boxed = MethodReferenceKinds::triple;
        ToLongFunction<Integer> widened = MethodReferenceKinds::triple;
        System.out.println(st.applyAsInt(5) + " " + boxed.apply(6) + " " + widened.applyAsLong(7));
        MethodReferenceKinds o = new MethodReferenceKinds("bob");
        Function<String, String> bound = o::hello;
        BiFunction<MethodReferenceKinds, String, String> unbound = MethodReferenceKinds::hello;
        System.out.println(bound.apply("al") + " " + unbound.apply(new Sub(), "x"));
        Supplier<MethodReferenceKinds> c0 = MethodReferenceKinds::new;
        Function<String, MethodReferenceKinds> c1 = MethodReferenceKinds::new;
        System.out.println(c0.get() + " " + c1.apply("made"));
        IntFunction<int[]> arr = int[]::new;
        Function<Integer, String[][]> arr2 = String[][]::new;
        System.out.println(arr.apply(4).length + " " + arr2.apply(2).length);
        System.out.println(new Sub().viaSuper().apply("s") + " " + new Sub().viaThis().apply("s") + " " + new Sub().superString().get());
        Function<String, Integer> va = MethodReferenceKinds::count;
        Supplier<Integer> va0 = MethodReferenceKinds::count;
        BinaryOperator<Object> va2 = MethodReferenceKinds::count;
        System.out.println(va.apply("x") + " " + va0.get() + " " + va2.apply(1, 2));
        Supplier<String> p = o::priv;
        UnaryOperator<String> id = MethodReferenceKinds::<String>ident;
        System.out.println(p.get() + " " + id.apply("same") + " " + o.maker().get().v);
        Comparator<String> cmp = String::compareToIgnoreCase;
        System.out.println(cmp.compare("ABC", "abd"));
        int[] clone = ((Function<int[], int[]>) int[]::clone).apply(new int[]{8, 9});
        System.out.println(Arrays.toString(clone));
        Consumer<String> out = System.out::println;
        out.accept("printed");
        Supplier<ArrayList<String>> al = ArrayList::new;
        List<String> l = al.get();
        Predicate<String> add = l::add;
        System.out.println(add.test("e") + " " + l);
        MethodReferenceKinds nul = null;
        try { Supplier<String> np = nul::toString; System.out.println("unreached"); } catch (NullPointerException e) { System.out.println("null receiver checked early"); }
        Runnable discard = o::priv;
        discard.run();
    }
}
