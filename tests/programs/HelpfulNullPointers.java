// Shows what NullPointerException says about every kind of null dereference, and when it says nothing.
import java.util.*;
import java.util.function.*;

public class HelpfulNullPointers {
    static class Node {
        Node next;
        Node[] children;
        Node[][] grid;
        String name;
        int number;
        long wide;
        double real;
        int[] numbers;
        static Node root;
        static int[] table;
        static int index = 1;

        Node next() { return next; }
        static Node make(int a, long b, String c, Object[] d, StringBuilder e, List<String> f) { return null; }
        String nameOfNext() { return this.next.name; }
        int readOwn() { return next.next.next.number; }
        void assign() { next.wide = 5L; }
        int inner(Node node) { return node.next().children[index].number; }
    }

    interface Shape { double area(double scale, int[] sizes); }

    static class Mine extends NullPointerException {
        Mine() { }
        Mine(String text) { super(text); }
    }

    static class Overrides extends NullPointerException {
        @Override public String getMessage() { return "mine: " + super.getMessage(); }
    }

    static int counter;

    static void show(String what, Runnable action) {
        try {
            action.run();
            System.out.println(what + ": nothing thrown");
        } catch (NullPointerException e) {
            System.out.println(what + ": " + e.getMessage());
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e);
        }
    }

    static void arrays() {
        int[] ints = null; long[] longs = null; byte[] bytes = null; boolean[] booleans = null; char[] chars = null;
        short[] shorts = null; float[] floats = null; double[] doubles = null; Object[] objects = null; String[][] nested = null;
        int i = 3;
        show("int load", () -> { int[] a = null; System.out.println(a[0]); });
        show("long load", () -> { long[] a = null; System.out.println(a[0]); });
        show("byte load", () -> { byte[] a = null; System.out.println(a[0]); });
        show("boolean load", () -> { boolean[] a = null; System.out.println(a[0]); });
        show("char load", () -> { char[] a = null; System.out.println(a[0]); });
        show("short load", () -> { short[] a = null; System.out.println(a[0]); });
        show("float load", () -> { float[] a = null; System.out.println(a[0]); });
        show("double load", () -> { double[] a = null; System.out.println(a[0]); });
        show("object load", () -> { Object[] a = null; System.out.println(a[0]); });
        show("nested load", () -> { String[][] a = new String[2][]; System.out.println(a[1][7]); });
        show("int store", () -> { int[] a = null; a[1] = 1; });
        show("long store", () -> { long[] a = null; a[1] = 1; });
        show("byte store", () -> { byte[] a = null; a[1] = 1; });
        show("boolean store", () -> { boolean[] a = null; a[1] = true; });
        show("char store", () -> { char[] a = null; a[1] = 'x'; });
        show("short store", () -> { short[] a = null; a[1] = 1; });
        show("float store", () -> { float[] a = null; a[1] = 1; });
        show("double store", () -> { double[] a = null; a[1] = 1; });
        show("object store", () -> { Object[] a = null; a[1] = "x"; });
        show("length", () -> { int[][] a = new int[3][]; System.out.println(a[2].length); });
        show("compound", () -> { int[] a = null; a[0] += 2; });
        show("increment", () -> { long[] a = null; a[0]++; });
        show("captured", () -> System.out.println(ints[i]));
        show("captured twice", () -> System.out.println(nested[i][i]));
        show("constant indices", () -> { Node[][][] a = new Node[200][][]; System.out.println(a[-1 + 1][5][6]); });
        show("large index", () -> { Node[][] a = new Node[200][]; System.out.println(a[150][1]); });
        show("larger index", () -> { Node[][] a = new Node[40000][]; System.out.println(a[30000][1]); });
        show("largest index", () -> { Node[][] a = new Node[40000][]; System.out.println(a[39999][1]); });
        show("computed index", () -> { Node[][] a = new Node[20][]; int k = 2; System.out.println(a[k * 2 + 1][1]); });
        show("long index", () -> { Node[][] a = new Node[20][]; long k = 2; System.out.println(a[(int) k][1]); });
        show("called index", () -> { Node[][] a = new Node[20][]; System.out.println(a[zero(1, "x")][1]); });
        show("static index", () -> { Node[][] a = new Node[20][]; System.out.println(a[Node.index][1]); });
        show("array index", () -> { Node[][] a = new Node[20][]; int[] at = {4, 5}; System.out.println(a[at[1]][1]); });
        show("char index", () -> { Node[][] a = new Node[200][]; char[] at = {4, 5}; System.out.println(a[at[1]][1]); });
        show("field index", () -> { Node[][] a = new Node[20][]; Node n = new Node(); System.out.println(a[n.number][1]); });
        show("deep index", () -> { Node[][] a = new Node[20][]; Node n = new Node(); n.next = new Node(); n.next.next = n;
            System.out.println(a[n.next.next.next.next.next.number][1]); });
    }

    static int zero(int a, String b) { return 0; }

    static void fields() {
        show("read", () -> { Node n = null; System.out.println(n.number); });
        show("read chain", () -> { Node n = new Node(); System.out.println(n.next.name); });
        show("assign", () -> { Node n = null; n.number = 1; });
        show("assign long", () -> { Node n = null; n.wide = 1; });
        show("assign double", () -> { Node n = new Node(); n.next.real = 1; });
        show("assign reference", () -> { Node n = new Node(); n.next.next = n; });
        show("increment field", () -> { Node n = null; n.number++; });
        show("compound long", () -> { Node n = null; n.wide *= 2; });
        show("static", () -> System.out.println(Node.root.name));
        show("static array", () -> System.out.println(Node.table[Node.index]));
        show("this", () -> System.out.println(new Node().nameOfNext()));
        show("own chain", () -> { Node n = new Node(); n.next = new Node(); System.out.println(n.readOwn()); });
        show("own assign", () -> new Node().assign());
        show("parameter", () -> System.out.println(new Node().inner(null)));
        show("return then array", () -> { Node n = new Node(); n.next = new Node(); System.out.println(new Node().inner(n)); });
        show("element field", () -> { Node n = new Node(); n.next = new Node(); n.next.children = new Node[3];
            System.out.println(new Node().inner(n)); });
        show("deep chain", () -> { Node n = new Node(); n.next = n; Node m = new Node(); n.next.next.next = m;
            System.out.println(m.next.next.next.next.next.next.name); });
        show("deep chain end", () -> { Node a = new Node(), b = new Node(), c = new Node(), d = new Node(), e = new Node(), f = new Node();
            a.next = b; b.next = c; c.next = d; d.next = e; e.next = f;
            System.out.println(a.next.next.next.next.next.next.name); });
        show("deep arrays", () -> { int[][][][][][] a = new int[1][1][1][1][1][]; System.out.println(a[0][0][0][0][0][0]); });
        show("grid", () -> { Node n = new Node(); n.grid = new Node[2][2]; System.out.println(n.grid[1][0].name); });
        show("cast", () -> { Object o = null; System.out.println(((Node) o).name); });
        show("null itself", () -> System.out.println(((Node) null).name));
        show("assigned null", () -> { Node n; System.out.println((n = null).name); });
        show("conditional", () -> { Node n = counter > 100 ? new Node() : null; System.out.println(n.name); });
        show("conditional stack", () -> System.out.println((counter > 100 ? new Node() : Node.root).name));
        show("conditional receiver", () -> System.out.println((counter > 100 ? Node.root : Node.root.next).name));
    }

    static void calls() {
        show("virtual", () -> { String s = null; System.out.println(s.length()); });
        show("virtual with arguments", () -> { String s = null; System.out.println(s.substring(1, 2)); });
        show("interface", () -> { List<String> l = null; System.out.println(l.get(0)); });
        show("own interface", () -> { Shape s = null; System.out.println(s.area(1.5, new int[3])); });
        show("return value", () -> System.out.println(new HashMap<String, String>().get("x").length()));
        show("static return", () -> System.out.println(Node.make(1, 2L, null, null, null, null).name));
        show("static return call", () -> System.out.println(Node.make(1, 2L, null, null, null, null).next()));
        show("private", () -> { HelpfulNullPointers h = null; h.hidden(1L, 2, 'x'); });
        show("object method", () -> { Object o = null; o.hashCode(); });
        show("getClass", () -> { Object o = null; o.getClass(); });
        show("array clone", () -> { int[] a = null; a.clone(); });
        show("array clone of objects", () -> { String[] a = null; a.clone(); });
        show("map", () -> { Map<String, List<String>> m = new HashMap<>(); m.get("x").add("y"); });
        show("unboxing", () -> { Integer i = null; int j = i; System.out.println(j); });
        show("unboxing long", () -> { Long i = null; long j = i + 1; System.out.println(j); });
        show("unboxing boolean", () -> { Boolean b = null; if (b) System.out.println(b); });
        show("unboxing element", () -> { Character[] c = new Character[2]; char d = c[1]; System.out.println(d); });
        show("unboxing call", () -> { Map<String, Double> m = new HashMap<>(); double d = m.get("a"); System.out.println(d); });
        show("for each", () -> { List<String> l = null; for (String s : l) System.out.println(s); });
        show("for each array", () -> { int[] a = null; for (int s : a) System.out.println(s); });
        show("string switch", () -> { String s = null; switch (s) { case "a": System.out.println(s); } });
        show("enum switch", () -> { Thread.State s = null; switch (s) { case NEW: System.out.println(s); break; default: } });
        show("throw", () -> { RuntimeException e = null; throw e; });
        show("throw call", () -> { throw exception(); });
        show("synchronized", () -> { Object o = null; synchronized (o) { System.out.println(); } });
        show("synchronized field", () -> { Node n = new Node(); synchronized (n.name) { System.out.println(); } });
        show("method reference", () -> { String s = null; Supplier<Integer> f = s::length; f.get(); });
        show("unbound method reference", () -> { Function<String, Integer> f = String::length; f.apply(null); });
        show("functional", () -> { Runnable r = null; r.run(); });
        show("varargs", () -> { Object[] o = null; System.out.println(Arrays.asList(o)); });
        show("builder", () -> { StringBuilder b = null; b.append("x").append(1); });
        show("nested call", () -> { Node n = new Node(); n.next().next().next(); });
        show("argument first", () -> { Node n = null; System.out.println(n.name + n.number); });
        show("long arguments", () -> { Shape s = null; s.area(counter * 2.0, new int[] {1, 2, 3}); });
        show("generic", () -> { Comparable<String> c = null; c.compareTo("x"); });
        show("inner class", () -> { HelpfulNullPointers h = null; h.new Inner(); });
    }

    class Inner { }

    private void hidden(long a, int b, char c) { }
    static RuntimeException exception() { return null; }

    static void silent() {
        show("new", () -> { throw new NullPointerException(); });
        show("new with text", () -> { throw new NullPointerException("text"); });
        show("new with null", () -> { throw new NullPointerException(null); });
        show("subclass", () -> { throw new Mine(); });
        show("subclass with text", () -> { throw new Mine("text"); });
        show("overrides", () -> { throw new Overrides(); });
        show("requireNonNull", () -> Objects.requireNonNull(null));
        show("requireNonNull text", () -> Objects.requireNonNull(null, "wanted"));
        show("arraycopy", () -> System.arraycopy(null, 0, null, 0, 0));
        show("List.of", () -> List.of((Object) null));
        show("ArrayDeque", () -> new ArrayDeque<String>().add(null));
        show("Optional", () -> Optional.of((Object) null));
        show("TreeMap", () -> new TreeMap<String, String>().put(null, "x"));
        show("String.valueOf", () -> String.valueOf((char[]) null));
        show("StringBuilder", () -> new StringBuilder((String) null));
        show("concat", () -> System.out.println("x".concat(null)));
        show("valueOf", () -> Thread.State.valueOf(null));
        show("refilled", () -> {
            try { String s = null; s.length(); } catch (NullPointerException e) { e.fillInStackTrace(); throw e; }
        });
        show("new, refilled", () -> { throw (NullPointerException) new NullPointerException().fillInStackTrace(); });
        try {
            NullPointerException.class.getConstructor().newInstance();
            System.out.println("reflected: " + NullPointerException.class.getConstructor().newInstance().getMessage());
        } catch (ReflectiveOperationException e) {
            System.out.println(e);
        }
    }

    int[] own;
    static int parameters(int a, long b, Node c, double d, int[] e, Node f) {
        if (a == 0) return c.number;
        if (a == 1) return e[a];
        f = c;
        return f.number + f.next.number;
    }
    static int rewritten(Node first) {
        Node kept = first;
        if (counter < 0) first = new Node();
        return first.number + kept.number;
    }
    int fields(Node n) { return own[n.number] + own.length; }
    static int loop(Node[] nodes) {
        int sum = 0;
        for (int i = 0; i < nodes.length; i++) {
            for (Node n = nodes[i]; sum >= 0; n = n.next) {
                sum += n.number;
                Node p = n.next;
                if (n.number > 3) p = n;
            }
        }
        return sum;
    }
    static int handler(Node n) {
        try {
            return n.number;
        } catch (NullPointerException e) {
            System.out.println("caught: " + e.getMessage());
            Node m = null;
            return m.number;
        } finally {
            counter++;
        }
    }
    static int chosen(int k, Node n) {
        switch (k) {
            case 1: n = null; break;
            case 2: n = n.next; break;
            case 100: n = new Node(); break;
            default: counter++;
        }
        return n.number;
    }

    static void locals() {
        show("parameter 3", () -> parameters(0, 1, null, 2, null, null));
        show("parameter 5", () -> parameters(1, 1, null, 2, null, null));
        show("reassigned", () -> parameters(2, 1, null, 2, null, null));
        show("reassigned field", () -> parameters(2, 1, new Node(), 2, null, null));
        show("maybe reassigned", () -> rewritten(null));
        show("own field", () -> new HelpfulNullPointers().fields(null));
        show("own array", () -> new HelpfulNullPointers().fields(new Node()));
        show("loop", () -> loop(new Node[1]));
        show("loop element", () -> loop(new Node[] { new Node() }));
        show("loop array", () -> loop(null));
        show("handler", () -> handler(null));
        show("switch 1", () -> chosen(1, new Node()));
        show("switch 2", () -> chosen(2, null));
        show("switch 2 next", () -> chosen(2, new Node()));
        show("switch default", () -> chosen(7, null));
    }

    static void uses() {
        NullPointerException kept = null;
        try { Node.root.next.name = "x"; } catch (NullPointerException e) { kept = e; }
        System.out.println(kept);
        System.out.println(kept.getLocalizedMessage());
        System.out.println(kept.getStackTrace()[0]);
        System.out.println(kept.getMessage() == kept.getMessage());
        RuntimeException wrapped = new RuntimeException(kept);
        System.out.println(wrapped.getMessage());
        try {
            HelpfulNullPointers.class.getDeclaredMethod("rewritten", Node.class).invoke(null, (Object) null);
        } catch (ReflectiveOperationException e) {
            System.out.println(e.getCause());
        }
    }

    public static void main(String[] args) {
        arrays();
        fields();
        calls();
        silent();
        locals();
        uses();
    }
}
