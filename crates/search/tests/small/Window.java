/** The length of an array is not followed: each is on a path of its own. */
public class Window {
    private int from;
    private int to;

    boolean repOk() {
        return from >= 0 && to >= 0;
    }

    public int[] slots() { //~ slots() on Window0(from = 1, to = 0)
        return new int[to - from];
    }
}
