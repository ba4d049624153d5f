import java.util.Objects;

/** Its parts refuse or change some values when they are made. */
public class Ranges {
    record Range(int low, int high) {
        Range {
            if (low > high) throw new IllegalArgumentException();
        }
    }

    record Even(int value) {
        Even {
            value -= value % 2;
        }
    }

    record Pair(Range left, Range right) {
        Pair {
            Objects.requireNonNull(left);
            if (right != null && left.high > right.low) throw new IllegalArgumentException();
        }
    }

    record Copied(int[] numbers) {
        Copied {
            numbers = numbers.clone();
        }
    }

    record Plain(int low, int high) {}

    static final class Point {
        final int x;
        final int y;

        Point(int x, int y) {
            if (x == y) throw new IllegalArgumentException();
            this.x = x;
            this.y = y;
        }
    }

    /** The constructor says nothing about the value of the field. */
    static final class Later {
        final int x;

        Later(int x) {
            this.x = x + 1;
        }
    }

    Range range;
    Even even;
    Pair pair;
    Point point;
    Later later;

    public Ranges() {}

    boolean repOk() {
        return true;
    }

    public void width() {
        if (range != null) assert range.low <= range.high;
    }

    public void even() {
        if (even != null) assert even.value % 2 == 0;
    }

    public void pair() {
        if (pair != null && pair.right != null) assert pair.left.low <= pair.right.high;
    }

    public void point() {
        if (point != null) assert point.x != point.y;
    }

    public void passed(Range other) {
        if (other != null) assert other.low <= other.high;
    }

    public void copied(Copied other) {
        if (other != null) assert other.numbers != null;
    }

    public void plain(Plain other) {
        if (other != null) assert other.low <= other.high;
    }

    public void later() {
        if (later != null) assert later.x != 0;
    }
}
