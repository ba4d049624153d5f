// Shows an enum-driven state machine with listeners, the observer pattern and a visitor.
import java.util.*;
import java.util.function.*;

public class EventStateMachine {
    enum State {
        IDLE { State on(Event e) { return e == Event.COIN ? READY : this; } },
        READY { State on(Event e) { switch (e) { case PUSH: return SERVING; case COIN: return this; case KICK: return BROKEN; default: return IDLE; } } },
        SERVING { State on(Event e) { return e == Event.DONE ? IDLE : e == Event.KICK ? BROKEN : this; } @Override void enter(Context c) { c.served++; } },
        BROKEN { State on(Event e) { if (e == Event.PUSH) throw new IllegalStateException("broken machine"); return e == Event.REPAIR ? IDLE : this; } };
        abstract State on(Event e);
        void enter(Context c) { }
    }
    enum Event { COIN, PUSH, DONE, KICK, REPAIR, REFUND }

    static class Context {
        State s = State.IDLE;
        int served;
        final List<BiConsumer<State, State>> listeners = new ArrayList<>();
        final EnumMap<State, Integer> visits = new EnumMap<>(State.class);
        void fire(Event e) {
            State n = s.on(e);
            if (n != s) {
                State old = s;
                s = n;
                visits.merge(n, 1, Integer::sum);
                n.enter(this);
                listeners.forEach(l -> l.accept(old, n));
            }
        }
    }

    interface Visitor<R> { R num(int n); R neg(Shape s); R pair(Shape a, Shape b); }
    interface Shape { <R> R accept(Visitor<R> v); }
    static Shape num(int n) { return new Shape() { public <R> R accept(Visitor<R> v) { return v.num(n); } }; }
    static Shape neg(Shape s) { return new Shape() { public <R> R accept(Visitor<R> v) { return v.neg(s); } }; }
    static Shape pair(Shape a, Shape b) { return new Shape() { public <R> R accept(Visitor<R> v) { return v.pair(a, b); } }; }
    static class Eval implements Visitor<Integer> {
        public Integer num(int n) { return n; }
        public Integer neg(Shape s) { return -s.accept(this); }
        public Integer pair(Shape a, Shape b) { return a.accept(this) + b.accept(this); }
    }
    static class Show implements Visitor<String> {
        public String num(int n) { return "" + n; }
        public String neg(Shape s) { return "-(" + s.accept(this) + ")"; }
        public String pair(Shape a, Shape b) { return "<" + a.accept(this) + "," + b.accept(this) + ">"; }
    }

    public static void main(String[] args) {
        Context c = new Context();
        c.listeners.add((a, b) -> System.out.println(a + " -> " + b));
        StringBuilder path = new StringBuilder("I");
        c.listeners.add((a, b) -> path.append(b.name().charAt(0)));
        for (String e : "PUSH COIN COIN PUSH DONE COIN REFUND COIN KICK COIN PUSH REPAIR COIN PUSH KICK".split(" ")) {
            try { c.fire(Event.valueOf(e)); } catch (IllegalStateException x) { System.out.println("error: " + x.getMessage() + " in " + c.s); }
        }
        System.out.println(path + " served " + c.served + " " + c.visits);
        Shape s = pair(num(3), neg(pair(num(4), neg(num(10)))));
        System.out.println(s.accept(new Show()) + " = " + s.accept(new Eval()));
    }
}
