//~ holds

/** There is one object of the class, so all objects of the inner class belong to it. */
public class InnerAlone {
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
        part = new Part();
    }

    public void check() {
        assert part.numberOfOwner() == number;
    }
}
