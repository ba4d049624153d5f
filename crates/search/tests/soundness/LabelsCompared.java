//~ violated

/** The comparison is in a class whose name begins with an L, as the descriptors of classes do. */
public class LabelsCompared {
    static class Comparison {
        static boolean isSame(String one, String other) {
            return one == other;
        }
    }

    private String label = "a";

    boolean repOk() {
        return true;
    }

    public void set(String other) {
        label = other;
    }

    public void compare(String other) {
        assert label == null || !label.equals(other) || Comparison.isSame(label, other);
    }
}
