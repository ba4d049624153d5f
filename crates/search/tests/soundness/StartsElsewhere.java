//~ violated
import glassbox.*;

/** Constructors leave values that no bound has: each operation fails on one of them alone. */
public class StartsElsewhere {
    private String text = "hello";
    private Integer boxed = 77;
    private long below = -5;
    @Domain(min = 1)
    private int least;
    private double half = 0.5;
    private Object any = "any";
    private final Object lock = new Object();

    public void text() {
        assert !text.equals("hello");
    }

    public void boxed() {
        assert boxed == null || boxed != 77;
    }

    public void below() {
        assert below != -5;
    }

    public void least() {
        assert least != 0;
    }

    public void half() {
        assert half != 0.5;
    }

    public void any() {
        assert any != "any";
    }

    public void fine() {
        synchronized (lock) {
            assert lock != null;
        }
    }

    boolean repOk() {
        return text != null && any != null;
    }
}
