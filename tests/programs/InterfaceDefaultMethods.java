// Shows default, static and private interface methods, diamonds and explicit super-interface calls.
public class InterfaceDefaultMethods {
    interface A { default String who() { return "A"; } static String util() { return "A.util"; } }
    interface B extends A { default String who() { return "B>" + A.super.who(); } }
    interface C extends A { default String who() { return "C>" + A.super.who(); } }
    interface D extends A { }
    static class BC implements B, C { public String who() { return "BC>" + B.super.who() + "+" + C.super.who(); } }
    static class BD implements B, D { }
    static class AD implements A, D { }
    static class Base { public String who() { return "Base"; } }
    static class Wins extends Base implements B { }
    static class Wins2 extends Base implements B { public String who() { return super.who() + "/" + B.super.who(); } }
    interface ReAbstract extends A { String who(); }
    static abstract class Abs implements B { public abstract String who(); }
    interface Greeter {
        String name();
        private String decorate(String s) { return "<" + s + ">"; }
        private static int len(String s) { return s.length(); }
        default String greet() { return decorate("hi " + name()) + len(name()); }
    }
    interface Stack2 {
        int size();
        default boolean empty() { return size() == 0; }
        default Stack2 twice() { int n = size(); return () -> 2 * n; }
    }
    static class Throwing implements A { public String who() { throw new UnsupportedOperationException("who"); } }

    public static void main(String[] args) {
        System.out.println(new BC().who());
        System.out.println(new BD().who());
        System.out.println(new AD().who());
        System.out.println(new Wins().who());
        System.out.println(new Wins2().who());
        System.out.println(A.util());
        ReAbstract ra = () -> "lambda";
        System.out.println(ra.who());
        System.out.println(new Abs() { public String who() { return "concrete"; } }.who());
        Greeter g = () -> "bob";
        System.out.println(g.greet());
        Stack2 s = () -> 3;
        System.out.println(s.empty() + " " + s.twice().twice().size());
        A[] all = {new BC(), new BD(), new AD(), new Wins(), new A() { }, ra, new Throwing()};
        for (A a : all) {
            try {
                System.out.print(a.who() + " ");
            } catch (UnsupportedOperationException e) {
                System.out.print(e.getMessage());
            }
        }
        System.out.println();
        java.util.function.Supplier<String> viaRef = new BD()::who;
        System.out.println(viaRef.get());
    }
}
