//~ holds

/** Writes of the invariant are undone, also those to static fields. */
public class InvariantWritesStatic {
    static int n;
    int a;
    public boolean repOk() { n = 1; return a >= 0; }
    public void set(int v) { a = v < 0 ? 0 : v; }
    public int get() { assert n == 0; return a; }
}
