// Shows case null, combined null and default labels, and NullPointerException otherwise.
public class SwitchPatternNull {
    enum E { A, B }
    sealed interface S permits X, Y { }
    record X(String s) implements S { }
    record Y(S inner) implements S { }

    static String str(String s) {
        return switch (s) {
            case null -> "was null";
            case "a" -> "letter a";
            default -> "other " + s;
        };
    }

    static String both(Object o) {
        return switch (o) {
            case Integer i -> "int";
            case null, default -> "null or default " + o;
        };
    }

    static String en(E e) {
        switch (e) {
            case A: return "A";
            case null: return "no enum";
            default: return "rest";
        }
    }

    static String sealedSwitch(S s) {
        return switch (s) {
            case X(String t) when t == null -> "X of null";
            case X(var t) -> "X of " + t;
            case Y(X x) -> "Y of X " + x.s();
            case Y(var in) -> "Y of " + (in == null ? "null" : "deeper");
            case null -> "null S";
        };
    }

    static int plain(S s) { return switch (s) { case X x -> 1; case Y y -> 2; }; }

    static boolean boxed(Boolean b) { return switch (b) { case null -> false; case Boolean v -> v; }; }

    public static void main(String[] args) {
        System.out.println(str(null) + " | " + str("a") + " | " + str("b"));
        System.out.println(both(null) + " | " + both(1) + " | " + both("x"));
        System.out.println(en(E.A) + " " + en(null) + " " + en(E.B));
        for (S s : new S[]{new X("x"), new X(null), new Y(new X("in")), new Y(new Y(null)), new Y(null), null}) System.out.println(sealedSwitch(s));
        try { plain(null); } catch (NullPointerException e) { System.out.println("NPE from plain"); }
        System.out.println(boxed(null) + " " + boxed(true));
        Object o = null;
        System.out.println((o instanceof X(var q)) + " " + (o instanceof S s));
        String r = null;
        switch (r) { case null -> System.out.println("null statement"); default -> System.out.println("no"); }
        Integer i = null;
        System.out.println(switch (i) { case null -> "null Integer"; case 1 -> "one"; case Integer k when k > 1 -> "more"; case Integer k -> "less"; });
    }
}
