//~ unknown inner-objects

/** A call moves an object of an inner class, which still belongs to the object that made it. */
public class InnerMoves {
    int number;

    class Part {
        int numberOfOwner() {
            return number;
        }
    }

    Part part = new Part();

    boolean repOk() {
        return part != null;
    }

    public void set(int value) {
        number = value;
    }

    public void check() {
        assert part.numberOfOwner() == number;
    }

    public void take(InnerMoves other) {
        if (other != null) {
            part = other.part;
        }
    }
}
