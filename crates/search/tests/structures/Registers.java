import glassbox.Declarative;
import glassbox.Domain;

/** Numbers of every size and what can be done with them. */
public class Registers {
    enum Mode { OFF, ON, AUTO }

    @Domain(min = -2, max = 3) int number;
    @Domain(min = -1, max = 2) long large;
    @Domain(min = 0, max = 3) byte small;
    boolean flag;
    Mode mode;
    Integer boxed;

    public Registers() {
        mode = Mode.OFF;
    }

    @Declarative
    boolean repOk() {
        if (mode == null) return false;
        if (flag && number < 0) return false;
        return large <= number + 2 && (small & 1) == 0;
    }

    // operations

    public void shift(int distance) {
        number = number << distance >> 1;
        if (number < -2 || number > 3) number = 0;
        large = Math.min(large, number);
        if (number < 0) flag = false;
    }

    public void divide(int by) {
        if (by == 0) return;
        number = number / by;
        if (number < large - 2) large = 0;
        if (large > number + 2 || number < 0) {
            large = -1;
            flag = false;
            number = 0;
        }
    }

    public void store(byte value, boolean on) {
        small = (byte) (value * 2 % 4);
        if (on && number >= 0) flag = true;
    }

    public int read(Integer other) {
        if (boxed != null && other != null && boxed.compareTo(other) < 0) return boxed + 1;
        if (mode == Mode.AUTO) return number ^ small;
        return other == null ? 0 : other - 1;
    }

    public void swap(Mode next) {
        if (next != null) mode = next;
        boxed = boxed == null ? Integer.valueOf(1) : null;
    }
}
