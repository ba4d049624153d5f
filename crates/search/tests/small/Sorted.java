/** Arrays of different lengths are on paths of their own. */
public class Sorted {
    private int[] values = new int[0];

    boolean repOk() {
        return values != null;
    }

    public int spread() { //~ spread() on Sorted0(values = int[]0) int[]0(0 = 1, 1 = 0)
        assert values.length == 0 || values[values.length - 1] >= values[0];
        return values.length == 0 ? 0 : values[values.length - 1] - values[0];
    }
}
