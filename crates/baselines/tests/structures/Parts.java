import glassbox.Invariant;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;

/** Invariants of many forms, each with one part that an operation breaks. */
class Conjunction {
    private int size;
    private int limit;
    private boolean open;

    @Invariant
    boolean repOk() {
        return size >= 0 && size <= limit && (open || size == 0);
    }

    public void grow() {
        if (size == limit && open) size++;
    }

    public void shut() {
        if (size == 1 && open) open = false;
    }
}

class Chain {
    private int low;
    private int high;

    @Invariant
    boolean repOk() {
        if (low < 0) {
            return false;
        }
        if (high < low) {
            return false;
        }
        return true;
    }

    public void lower() {
        if (high == 0) high--;
    }
}

class Nested {
    private Nested left;
    private int value;

    @Invariant
    boolean repOk() {
        return isAcyclic() && isDescending(this);
    }

    private boolean isAcyclic() {
        Set<Nested> seen = new HashSet<>();
        for (Nested node = this; node != null; node = node.left) if (!seen.add(node)) return false;
        return true;
    }

    private static boolean isDescending(Nested node) {
        return node.left == null || node.left.value < node.value && isDescending(node.left);
    }

    public void raise() {
        if (left != null && left.left != null) left.left.value = left.value;
    }

    public void close() {
        if (left != null) left.left = this;
    }
}

class Remembered {
    private int first;
    private int second;

    @Invariant
    boolean repOk() {
        boolean fine = true;
        for (int i = 0; i < 2; i++) {
            if (at(i) != i) fine = false;
        }
        int unrelated = 0;
        while (unrelated < 3) unrelated++;
        return fine;
    }

    private int at(int index) {
        return index == 0 ? first : second;
    }

    public void raise() {
        second++;
    }
}

class Denied {
    private Integer one;
    private Integer two;

    @Invariant
    boolean repOk() {
        return !areEqual();
    }

    private boolean areEqual() {
        return Objects.equals(one, two);
    }

    public void copy() {
        two = one;
    }
}

class Sentinel {
    private int depth;

    @Invariant
    boolean repOk() {
        return height() >= 0;
    }

    private int height() {
        if (depth > 1) return -1;
        return depth;
    }

    public void sink() {
        depth = 2;
    }
}

class LongNumbers {
    private long first;
    private long second;

    @Invariant
    boolean repOk() {
        return first + 1 > second;
    }

    public void raise() {
        second++;
    }
}

class Caught {
    private int[] numbers = new int[1];
    private int index;

    @Invariant
    boolean repOk() {
        if (index < -1) return false;
        try {
            return numbers[index] == 0;
        } catch (ArrayIndexOutOfBoundsException | NullPointerException outside) {
            return false;
        }
    }

    public void move() {
        index = 1;
    }

    public void back() {
        index = -1;
    }

    public void lose() {
        numbers = null;
    }
}

class Refused {
    private int size;
    private String name = "some";
    private int index;

    @Invariant
    boolean repOk() {
        try {
            check(size);
            return Objects.checkIndex(index, 2) >= 0;
        } catch (RuntimeException refused) {
            return false;
        }
    }

    private void check(int size) {
        if (size > 1) throw new IllegalStateException("too large");
        if (name.isEmpty()) throw new IllegalStateException("no name");
    }

    public void raise() {
        size = 2;
    }

    public void forget() {
        name = null;
    }

    public void move() {
        index = 2;
    }
}

class Ignored {
    private int[] numbers = new int[0];
    private int size;

    @Invariant
    boolean repOk() {
        int first = 0;
        try {
            first = numbers[0];
        } catch (ArrayIndexOutOfBoundsException empty) {
            first = 1;
        }
        if (size > 1) return false;
        return first >= 0;
    }

    public void raise() {
        size = 2;
    }
}

class Cases {
    enum Colour { RED, GREEN }

    private int number;
    private Colour colour = Colour.GREEN;
    private String name = "some";

    @Invariant
    boolean repOk() {
        switch (number) {
            case 0:
            case 1:
                break;
            case 2:
                return false;
            default:
                return false;
        }
        switch (name) {
            case "some":
            case "other":
                break;
            case "none":
                return false;
        }
        return areColoured(colour);
    }

    private static boolean areColoured(Colour colour) {
        return switch (colour) {
            case RED -> false;
            case GREEN -> true;
        };
    }

    public void number() {
        number = 2;
    }

    public void large() {
        number = 7;
    }

    public void colour() {
        colour = Colour.RED;
    }

    public void name() {
        name = "none";
    }
}
