//~ unknown no-objects

/** The invariant of the other class excludes all numbers of the scope. */
public class NoObjectFits {
    static class Large {
        int number = 10;

        boolean repOk() {
            return number >= 10;
        }
    }

    Large large;

    boolean repOk() {
        return true;
    }

    public void make() {
        large = new Large();
    }

    public void check(Large other) {
        assert large == null;
    }
}
