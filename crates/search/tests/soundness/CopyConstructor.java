//~ violated
import glassbox.*;

/** A constructor shares an array that it should copy. */
public class CopyConstructor {
    static class Cell {
        int value;
    }

    private final Cell cell;

    public CopyConstructor() {
        cell = new Cell();
    }

    public CopyConstructor(@Domain(nullable = false) CopyConstructor other) {
        cell = other.cell;
    }

    public void set(CopyConstructor other) {
        int before = cell == null ? 0 : cell.value;
        if (other != null && other != this && other.cell != null) {
            other.cell.value = 1 - before;
        }
        assert cell == null || cell.value == before;
    }

    boolean repOk() {
        return cell != null && cell.value >= 0 && cell.value <= 1;
    }
}
