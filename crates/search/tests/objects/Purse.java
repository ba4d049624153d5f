/** Objects of its class are passed in and returned, and it may break them. */
public class Purse {
    int coins;
    Purse last;

    public Purse() {}

    boolean repOk() {
        return coins >= 0;
    }

    public void steal(Purse other) {
        if (other != null && other != this) other.coins -= 2;
    }

    public void give(Purse other) {
        if (other != null && other != this && coins > 0) {
            other.coins++;
            coins--;
        }
    }

    /** It breaks the argument where that is the last one. */
    public void forget(Purse other) {
        if (last != null && last != this) last.coins = -1;
        last = null;
    }

    public Purse withLess() {
        Purse less = new Purse();
        less.coins = coins - 1;
        return less;
    }

    public Purse withMore() {
        Purse more = new Purse();
        more.coins = coins + 1;
        return more;
    }

    public Purse last() {
        return last;
    }

    /** It returns one of several objects, and breaks it. */
    public Purse spoilLast() {
        if (last != null) last.coins = last == this ? coins : -coins;
        return last;
    }

    public void throwing(Purse other) throws IllegalStateException {
        if (other != null && other != this) other.coins = -1;
        throw new IllegalStateException();
    }
}
