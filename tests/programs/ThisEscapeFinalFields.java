// Shows observing fields before construction finishes when this escapes from constructors.
import java.util.*;

public class ThisEscapeFinalFields {
    static List<String> log = new ArrayList<>();
    static ThisEscapeFinalFields leaked;

    static abstract class Widget {
        Widget() { log.add("ctor sees " + describe()); register(this); }
        abstract String describe();
    }
    static List<Widget> registry = new ArrayList<>();
    static void register(Widget w) { registry.add(w); log.add("registered " + w.describe()); }

    static class Button extends Widget {
        final String label;
        final int constant = 5;
        final Integer boxed = 6;
        int plain = 7;
        Button(String l) { super(); label = l; plain++; }
        String describe() { return label + "/" + constant + "/" + boxed + "/" + plain; }
    }

    final int x;
    ThisEscapeFinalFields(boolean fail) {
        leaked = this;
        Runnable r = () -> log.add("lambda sees x=" + leaked.x);
        r.run();
        if (fail) throw new IllegalStateException("half-built");
        x = 42;
        r.run();
    }

    class InnerEarly { int seen = x; }
    static class Holder {
        final Holder self; final List<Holder> all = new ArrayList<>();
        Holder() { self = this; all.add(this); }
    }

    public static void main(String[] args) {
        new Button("ok");
        log.add("after " + registry.get(0).describe());
        ThisEscapeFinalFields t = new ThisEscapeFinalFields(false);
        log.add("built " + (leaked == t) + " " + leaked.x);
        try {
            new ThisEscapeFinalFields(true);
        } catch (IllegalStateException e) {
            log.add(e.getMessage() + " leaked x=" + leaked.x + " " + (leaked != t));
        }
        log.add("inner " + t.new InnerEarly().seen + " " + leaked.new InnerEarly().seen);
        Holder h = new Holder();
        log.add((h.self == h) + " " + (h.all.get(0) == h));
        log.forEach(System.out::println);
    }
}
