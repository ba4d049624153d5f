// Shows which overload is selected among widening, boxing, varargs and subtype candidates.
import java.util.*;

public class OverloadResolution {
    static String f(int x) { return "int"; }
    static String f(long x) { return "long"; }
    static String f(double x) { return "double"; }
    static String f(Integer x) { return "Integer"; }
    static String f(Object x) { return "Object"; }
    static String f(int... x) { return "int..."; }

    static String g(long x) { return "long"; }
    static String g(Integer x) { return "Integer"; }

    static String h(Object o) { return "Object"; }
    static String h(String s) { return "String"; }
    static String h(CharSequence s) { return "CharSequence"; }

    static String v(Object... o) { return "objs" + (o == null ? "null" : o.length); }
    static String w(String s, Object... o) { return "s+" + o.length; }
    static String w(String s, String t) { return "s,t"; }

    static String c(char x) { return "char"; }
    static String c(int x) { return "int"; }

    static String call(Runnable r) { return "Runnable"; }
    static <T> String call(java.util.concurrent.Callable<T> r) { return "Callable"; }

    static class Sup { String m(Object o) { return "Sup.Object"; } }
    static class Sub extends Sup { String m(String s) { return "Sub.String"; } }

    public static void main(String[] args) {
        byte b = 1; short s = 2; char ch = 'c'; long l = 3; float fl = 4f;
        System.out.println(f(b) + " " + f(s) + " " + f(ch) + " " + f(5) + " " + f(l) + " " + f(fl) + " " + f(2.0));
        System.out.println(f(Integer.valueOf(1)) + " " + f("s") + " " + f() + " " + f(1, 2) + " " + f(Long.valueOf(3)) + " " + f('x' + 1) + " " + f(Character.valueOf('x')));
        System.out.println(g(5) + " " + g(Integer.valueOf(5)) + " " + g('a'));
        Object o = "runtime string";
        System.out.println(h(o) + " " + h("s") + " " + h(new StringBuilder()) + " " + h(null));
        System.out.println(v() + " " + v(1) + " " + v(1, "a") + " " + v((Object[]) null) + " " + v((Object) null) + " " + v(new int[3]) + " " + v((Object[]) new String[]{"a", "b"}));
        System.out.println(w("a", "b") + " " + w("a", 1) + " " + w("a") + " " + w("a", "b", "c"));
        System.out.println(c('a') + " " + c(97) + " " + c((char) 97) + " " + c('a' + 0) + " " + c(ch++));
        System.out.println(call(() -> { }) + " " + call(() -> 5) + " " + call(() -> { throw new RuntimeException(); }));
        Sub sub = new Sub();
        Sup sup = sub;
        System.out.println(sub.m("x") + " " + sup.m("x") + " " + sub.m(1));
        List<Integer> list = new ArrayList<>(List.of(10, 20, 30));
        list.remove(1);
        list.remove(Integer.valueOf(10));
        System.out.println(list);
        StringBuilder sb = new StringBuilder();
        sb.append('a').append((int) 'a').append(new char[]{'x', 'y'}).append((Object) "o").append(1L).append(2f).append((String) null);
        System.out.println(sb);
    }
}
