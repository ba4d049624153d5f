//~ violated
import glassbox.*;

/** Only an object that an operation returns has this value. */
public class ReturnsAnother {
    private boolean made;

    public ReturnsAnother() {}

    public ReturnsAnother another() {
        ReturnsAnother other = new ReturnsAnother();
        other.made = true;
        return other;
    }

    public void check() {
        assert !made;
    }

    boolean repOk() {
        return true;
    }
}
