// Shows an uncaught exception leaving an instance main method through a flexible constructor.
public class UncaughtInInstanceMain {
    static class Percent {
        final int v;
        Percent(int v) {
            if (v < 0 || v > 100) {
                throw new IllegalArgumentException("not a percentage: " + v);
            }
            this.v = v;
            super();
            IO.println("made " + v);
        }
        Percent half() { return new Percent(v / 2); }
        Percent twice() { return new Percent(v * 2); }
    }

    int made;

    Percent make(int v) {
        try {
            return new Percent(v);
        } finally {
            IO.println("attempt " + ++made);
        }
    }

    void main() {
        Percent p = make(40);
        IO.println(p.half().v + " " + p.twice().v);
        try { make(-3); } catch (IllegalArgumentException e) { IO.println(e.getMessage()); }
        p.twice().twice();
        IO.println("not reached");
    }
}
