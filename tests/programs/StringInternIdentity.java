// Shows reference identity of literals, constants, runtime strings and interned strings.
public class StringInternIdentity {
    static final String K = "con" + "stant";
    static class Other { static String lit = "shared literal"; }

    static String runtime(String a, String b) { return a + b; }

    public static void main(String[] args) {
        System.out.println("constant" == K);
        System.out.println(Other.lit == "shared literal");
        String r = runtime("con", "stant");
        System.out.println(r == K);
        System.out.println(r.equals(K));
        System.out.println(r.intern() == K);
        String fresh = new String("fresh" + args.length);
        String i1 = fresh.intern();
        System.out.println(i1 == fresh.intern());
        System.out.println("fresh0" == i1);
        System.out.println("abc".substring(0) == "abc");
        System.out.println("abc".substring(0, 3) == "abc");
        System.out.println("abc".toString() == "abc");
        System.out.println("abc".trim() == "abc");
        System.out.println("abc".concat("") == "abc");
        System.out.println("abc".replace('x', 'y') == "abc");
        System.out.println("abc".toLowerCase(java.util.Locale.ROOT) == "abc");
        System.out.println(String.valueOf("abc") == "abc");
        System.out.println(new String("abc") == new String("abc"));
        System.out.println("".isEmpty() && new String() != "");
        System.out.println("\u4e2d".intern() == new String(new char[]{'\u4e2d'}).intern());
        char[] cs = {'c', 'o', 'n'};
        System.out.println((new String(cs) + "stant").intern() == "constant");
        String s1 = "a", s2 = "a";
        synchronized (s1) { System.out.println(Thread.holdsLock(s2)); }
        switch (new String("constant")) { case K: System.out.println("equal by value"); }
        System.out.println(int.class.getName() == "int".intern());
        Object o = K;
        System.out.println(o == (Object) "constant");
        System.out.println(Enum.class.getSimpleName().equals("Enum"));
    }
}
