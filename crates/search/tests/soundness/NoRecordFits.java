//~ unknown no-objects

/** The record's constructor accepts none of the texts of the scope: a check would be one of null alone. */
public class NoRecordFits {
    record Name(String text) {
        Name {
            if (text == null || text.length() < 3) {
                throw new IllegalArgumentException();
            }
        }
    }

    Name name;

    boolean repOk() {
        return true;
    }

    public void make() {
        name = new Name("abc");
    }

    public void check() {
        assert name == null;
    }
}
