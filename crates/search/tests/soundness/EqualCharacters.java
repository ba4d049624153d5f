//~ violated

/** Boxing does not cache all characters. */
public class EqualCharacters {
    Character letter;

    boolean repOk() {
        return true;
    }

    public void set(Character other) {
        letter = other;
    }

    public void compare(Character other) {
        assert letter == null || !letter.equals(other) || letter == other;
    }
}
