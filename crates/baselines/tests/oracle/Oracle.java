import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Says what a check must find, by brute force on the real JVM: every assignment of values to the fields of a scope,
 * every operation with every argument on each that satisfies the invariant. It shares nothing with the engines but
 * the scope, which it reads from standard input.
 *
 * <p>Fields are decided one after the other, starting from the object under check; each takes every value of its
 * domain, whether the invariant looks at it or not, and every object of its pool, whether another one like it was
 * tried or not. Equal states are told by a form in which objects are numbered depth first.
 */
public final class Oracle {
    /** Whoever needs more assignments or calls than this is not looked at. */
    private static final int MOST = Integer.getInteger("most", 200_000);

    public static void main(String[] arguments) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        List<String> lines = new ArrayList<>();
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (!line.equals("end")) {
                lines.add(line);
                continue;
            }
            Oracle oracle = new Oracle(lines);
            lines.clear();
            try {
                oracle.korat();
                oracle.blackBox();
                System.out.println(oracle.answer());
            } catch (TooMany reason) {
                System.out.println("skipped " + reason.getMessage());
            }
            System.out.flush();
        }
    }

    /** The end of a space that is too large. */
    private static final class TooMany extends RuntimeException {
        TooMany(String what) {
            super(what, null, false, false);
        }
    }

    private final Problem problem;
    private Space space;
    private long tried;
    private long called;

    private Oracle(List<String> lines) throws Exception {
        problem = new Problem(lines);
    }

    // Korat: every state.

    /** A state, and those of its objects that a caller may know. */
    private static final class State {
        Object object;
        List<Object> known = new ArrayList<>();
    }

    private final Map<String, State> valid = new LinkedHashMap<>();

    private void korat() {
        space = new Space(problem);
        for (Problem.Action action : problem.actions) {
            if (action.constructor) {
                arguments(action, null, new ArrayList<>());
            }
        }
        space = new Space(problem);
        space.complete(List.of(space.root.object), () -> {
            if (++tried > MOST) {
                throw new TooMany("assignments");
            }
            if (!problem.holds(space.root.object) || !problem.isTree(space.root.object)) {
                return;
            }
            String form = problem.form(space.root.object);
            if (valid.containsKey(form)) {
                return;
            }
            valid.put(form, remember(space.root.object));
            for (Problem.Action action : problem.actions) {
                if (!action.constructor) {
                    arguments(action, space.root.object, new ArrayList<>());
                }
            }
        });
    }

    private State remember(Object object) {
        State state = new State();
        Map<Object, Object> copies = new IdentityHashMap<>();
        state.object = problem.copy(object, copies);
        copies.forEach((original, copy) -> {
            if (space.members.get(original).region == space.outermost) {
                state.known.add(copy);
            }
        });
        return state;
    }

    /** Chooses every argument in every way, and makes the call. */
    private void arguments(Problem.Action action, Object receiver, List<Object> chosen) {
        int index = chosen.size();
        if (index < action.parameters.size()) {
            Class<?> type = action.method.getParameterTypes()[index];
            space.each(action.parameters.get(index), type, space.outermost, null, null, value -> {
                List<Object> more = new ArrayList<>(chosen);
                more.add(value);
                arguments(action, receiver, more);
            });
            return;
        }
        List<Object> objects = new ArrayList<>(chosen);
        objects.removeIf(value -> value == null || !space.members.containsKey(value));
        space.complete(objects, () -> {
            if (++called > MOST) {
                throw new TooMany("calls");
            }
            if (admissible(chosen, receiver)) {
                Map<Object, Object> copies = new IdentityHashMap<>();
                Object copied = receiver == null ? null : problem.copy(receiver, copies);
                Object[] values = chosen.stream().map(value -> problem.copy(value, copies)).toArray();
                action.korat.calls++;
                problem.new Call(action, copied, values).judge(action.korat.faults);
            }
        });
    }

    /** Whether the arguments of the class under check satisfy its invariant, as a caller must see to. */
    private boolean admissible(List<Object> arguments, Object receiver) {
        for (Object argument : arguments) {
            boolean isTarget = argument != null && argument.getClass() == problem.target && argument != receiver;
            if (isTarget && !problem.holds(argument)) {
                return false;
            }
        }
        return true;
    }

    // The black box: states that calls lead to.

    private int reached;

    /** A state that calls lead to, and the numbers of those of its objects that the caller holds, besides the object under check. */
    private static final class Reached {
        final State state;
        final List<Integer> held;

        Reached(State state, List<Integer> held) {
            this.state = state;
            this.held = held;
        }
    }

    /** Objects before a call: they share nothing with each other, but for what the receiver leads to. */
    private static final class Before {
        Object receiver;
        /** Objects that the receiver leads to, and those of them that are passed. */
        List<Object> held = new ArrayList<>();
        List<Object> known = new ArrayList<>();
    }

    /**
     * Makes every call on every state that calls lead to. Arguments are objects that the receiver leads to and the
     * caller holds, one other object of the class under check, and new nodes and arrays. That is a part of what a
     * caller can do: it holds no object that shares something with the receiver and that the receiver does not lead
     * to. Where nothing is passed, it is all.
     */
    private void blackBox() {
        Set<String> seen = new LinkedHashSet<>();
        Deque<Reached> pending = new ArrayDeque<>();
        List<Object> fresh = problem.fresh();
        boolean isPassed = problem.isShared() && problem.isPassed(problem.target);
        calls(true, new Before(), fresh, seen, pending);
        List<Reached> done = new ArrayList<>();
        while (!pending.isEmpty()) {
            Reached next = pending.pop();
            Before before = before(next);
            calls(false, before, fresh, seen, pending);
            done.add(next);
            if (!isPassed) {
                continue;
            }
            List<Object> other = List.of(next.state.object);
            calls(true, new Before(), other, seen, pending);
            for (Reached earlier : done) {
                calls(false, before, List.of(problem.copy(earlier.state.object, new IdentityHashMap<>())), seen, pending);
                calls(false, before(earlier), other, seen, pending);
            }
        }
        reached = seen.size();
    }

    private Before before(Reached reached) {
        Before before = new Before();
        Map<Object, Object> copies = new IdentityHashMap<>();
        before.receiver = problem.copy(reached.state.object, copies);
        Map<Object, Integer> numbers = new IdentityHashMap<>();
        problem.form(reached.state.object, numbers, new StringBuilder());
        numbers.forEach((object, number) -> {
            if (reached.held.contains(number)) {
                before.held.add(copies.get(object));
            }
        });
        for (Object object : reached.state.known) {
            if (object == reached.state.object || reached.held.contains(numbers.get(object))) {
                before.known.add(copies.get(object));
            }
        }
        return before;
    }

    /** Makes all calls of constructors or operations that are passed some objects. */
    private void calls(
            boolean constructors, Before before, List<Object> others, Set<String> seen, Deque<Reached> pending) {
        List<Object> passed = new ArrayList<>(before.known);
        passed.addAll(others);
        for (Problem.Action action : problem.actions) {
            if (action.constructor != constructors) {
                continue;
            }
            for (Object[] chosen : problem.tuples(action, passed)) {
                List<Object> together = new ArrayList<>(Arrays.asList(chosen));
                together.add(before.receiver);
                if (!admissible(Arrays.asList(chosen), before.receiver) || !problem.fits(together)) {
                    continue;
                }
                Map<Object, Object> copies = new IdentityHashMap<>();
                Object receiver = problem.copy(before.receiver, copies);
                Object[] arguments = chosen.clone();
                for (int i = 0; i < arguments.length; i++) {
                    arguments[i] = problem.copy(arguments[i], copies);
                }
                List<Object> held = new ArrayList<>();
                before.held.forEach(object -> held.add(problem.copy(object, copies)));
                follow(action, receiver, held, arguments, seen, pending);
            }
        }
    }

    /** Makes a call, and goes on from where it leads unless it breaks something or leaves the scope. */
    private void follow(
            Problem.Action action,
            Object receiver,
            List<Object> held,
            Object[] arguments,
            Set<String> seen,
            Deque<Reached> pending) {
        action.blackBox.calls++;
        Problem.Call call = problem.new Call(action, receiver, arguments);
        if (!call.judge(action.blackBox.faults) || call.made == null) {
            return;
        }
        for (Object object : held) {
            if (object.getClass() == problem.target && !problem.holds(object)) {
                action.blackBox.faults.add("invariant");
                return;
            }
        }
        Map<Object, Integer> numbers = new IdentityHashMap<>();
        StringBuilder text = new StringBuilder();
        problem.form(call.made, numbers, text);
        Set<Integer> kept = new TreeSet<>();
        held.addAll(Arrays.asList(arguments));
        for (Object object : call.held(held)) {
            if (object != call.made && numbers.containsKey(object) && problem.isPassed(object.getClass())) {
                kept.add(numbers.get(object));
            }
        }
        State state = valid.get(text.toString());
        if (state != null && seen.add(text + " " + kept)) {
            pending.add(new Reached(state, new ArrayList<>(kept)));
        }
    }

    private String answer() {
        StringBuilder text = new StringBuilder("valid " + valid.size() + " reached " + reached);
        for (Problem.Action action : problem.actions) {
            text.append(" | ").append(action.korat).append(" / ").append(action.blackBox);
        }
        return text.toString();
    }
}
