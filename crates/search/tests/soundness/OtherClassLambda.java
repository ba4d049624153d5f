//~ unknown other-class
import glassbox.*;

/** A lambda takes the place of the records that the scope has. */
public class OtherClassLambda {
    interface Shape {
        int area();
    }

    record Square(int side) implements Shape {
        @Override
        public int area() {
            return side * side;
        }
    }

    private Shape shape = new Square(1);

    public void mark() {
        shape = () -> -1;
    }

    public void check() {
        assert shape.area() >= 0;
    }

    boolean repOk() {
        return shape != null;
    }
}
