import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Makes all sequences of calls of a class, shortest first, in one loaded class. Of sequences that
 * lead to the same state, it extends the first. Each violation is repeated in a new class loader.
 */
final class Explorer {
    static final int BOUND = 2;

    /** A call: the action, its object and arguments by position, and the slot for a made object. */
    record Step(int action, int receiver, int[] arguments, int into) {}

    /** Where a sequence led. */
    private static final class Node {
        final Node before;
        final Step step;
        /** The instances, then the objects that calls returned and took last. */
        final Object[] slots;
        final Object[] arguments;
        final int depth;
        Memory.Snapshot snapshot;

        Node(Node before, Step step, Object[] slots, Object[] arguments) {
            this.before = before;
            this.step = step;
            this.slots = slots;
            this.arguments = arguments;
            depth = before == null ? 0 : before.depth + 1;
        }
    }

    private final Path folder;
    private final Request request;
    /** Lines for what was violated, by signature. */
    private final Map<String, String> found = new LinkedHashMap<>();
    private int calls;
    private int outside;
    private boolean complete = true;

    Explorer(Path folder, Request request) {
        this.folder = folder;
        this.request = request;
    }

    /**
     * Writes {@code explored NAME CALLS OUTSIDE COMPLETE}, then for each operation that a sequence
     * violates {@code violated SIGNATURE|KIND|SIGNATURES|SEQUENCE}.
     */
    void explore(StringBuilder out) throws Exception {
        Run run = new Run(new Subject(folder, request, true));
        ArrayDeque<Node> pending = new ArrayDeque<>();
        Set<String> seen = new HashSet<>();
        Node start = new Node(null, null, new Object[request.instances + 2], new Object[0]);
        start.snapshot = run.memory.snapshot(start.slots);
        seen.add(run.memory.form(start.slots));
        pending.add(start);
        while (!pending.isEmpty()) {
            Node node = pending.remove();
            if (node.depth == request.depth) {
                complete = false;
                break;
            }
            run.memory.restore(node.snapshot);
            for (Step step : run.steps(node)) {
                if (calls++ >= request.most) {
                    complete = false;
                    pending.clear();
                    break;
                }
                run.memory.restore(node.snapshot);
                Node next = run.call(node, step);
                if (next == null) {
                    continue;
                }
                if (run.broke != null) {
                    violated(run, next, run.broke);
                } else if (seen.add(run.memory.form(next.slots)) && goesOn(run, next)) {
                    pending.add(next);
                }
            }
        }
        Memory.forget();
        out.append("explored ").append(request.name).append(' ').append(calls).append(' ').append(outside);
        out.append(' ').append(complete).append('\n');
        for (String line : found.values()) {
            out.append("violated ").append(line).append('\n');
        }
    }

    /** Judges a new state, and whether it is one to go on from. */
    private boolean goesOn(Run run, Node next) throws Exception {
        next.snapshot = run.memory.snapshot(next.slots);
        String broken = run.broken(next);
        // What the invariant has written is no part of the sequence.
        run.memory.restore(next.snapshot);
        if (broken != null) {
            violated(run, next, broken);
            return false;
        }
        for (int i = 0; i < request.instances; i++) {
            if (!run.memory.isSmall(new Object[] {next.slots[i]}, BOUND)) {
                outside++;
                return false;
            }
        }
        return true;
    }

    private void violated(Run run, Node next, String kind) throws Exception {
        String signature = run.subject.actions.get(next.step.action).signature;
        String key = kind.equals("bystander") ? "bystander " + signature : signature;
        if (found.containsKey(key)) {
            return;
        }
        List<Step> steps = new ArrayList<>();
        for (Node at = next; at.step != null; at = at.before) {
            steps.add(0, at.step);
        }
        String words = kind.replace('|', '/').replace('\n', ' ');
        found.put(key, signature + "|" + words + "|" + again(steps, kind));
    }

    /** Repeats a sequence as a program would: in a new class loader, without restored states. */
    private String again(List<Step> steps, String kind) throws Exception {
        Run run = new Run(new Subject(folder, request, false));
        Node node = new Node(null, null, new Object[request.instances + 2], new Object[0]);
        Set<String> signatures = new LinkedHashSet<>();
        StringBuilder words = new StringBuilder();
        String broke = null;
        for (Step step : steps) {
            signatures.add(run.subject.actions.get(step.action).signature);
            words.append(words.isEmpty() ? "" : "; ").append(run.words(node, step));
            node = run.call(node, step);
            if (node == null || run.broke != null) {
                broke = run.broke;
                break;
            }
            broke = run.broken(node);
        }
        String same = kind.equals(broke) ? "" : "NOT AGAIN (" + broke + "): ";
        return String.join(",", signatures) + "|" + same + words;
    }

    /** Calls in one loaded class. */
    private final class Run {
        final Subject subject;
        final Memory memory;
        final Values values;
        /** What the last call broke by how it ended. */
        String broke;

        Run(Subject subject) {
            this.subject = subject;
            memory = new Memory(subject);
            values = new Values(subject);
        }

        /** All calls that may come next. */
        List<Step> steps(Node node) throws Exception {
            List<Step> all = new ArrayList<>();
            for (int action = 0; action < subject.actions.size(); action++) {
                Subject.Action called = subject.actions.get(action);
                int[] counts = new int[called.types.length];
                for (int i = 0; i < counts.length; i++) {
                    counts[i] = values.of(called, i, node.slots).size();
                }
                if (called.isConstructor()) {
                    int free = 0;
                    // Where there are as many as there may be, the last is forgotten.
                    while (free < request.instances - 1 && node.slots[free] != null) {
                        free++;
                    }
                    combine(all, action, -1, counts, new int[counts.length], 0, free);
                    continue;
                }
                for (int receiver = 0; receiver < request.instances; receiver++) {
                    if (node.slots[receiver] != null) {
                        combine(all, action, receiver, counts, new int[counts.length], 0, -1);
                    }
                }
            }
            return all;
        }

        private void combine(List<Step> all, int action, int receiver, int[] counts, int[] chosen, int at, int into) {
            if (at == counts.length) {
                all.add(new Step(action, receiver, chosen.clone(), into));
                return;
            }
            for (chosen[at] = 0; chosen[at] < counts[at]; chosen[at]++) {
                combine(all, action, receiver, counts, chosen, at + 1, into);
            }
        }

        /** Makes a call; none where it is given more than a scope has. */
        Node call(Node node, Step step) throws Exception {
            Subject.Action action = subject.actions.get(step.action);
            Object[] arguments = new Object[step.arguments.length];
            Object[] given = new Object[arguments.length + 1];
            for (int i = 0; i < arguments.length; i++) {
                arguments[i] = values.of(action, i, node.slots).get(step.arguments[i]).value();
                given[i] = arguments[i];
            }
            Object receiver = step.receiver < 0 ? null : node.slots[step.receiver];
            given[arguments.length] = receiver;
            broke = null;
            if (!memory.isSmall(given, BOUND)) {
                outside++;
                return null;
            }
            Object model = receiver == null ? null : subject.model(action, receiver);
            Subject.Ended ended = subject.call(action, receiver, arguments);
            broke = ended.broke();
            Object object = receiver == null ? ended.value() : receiver;
            if (broke == null && object != null) {
                broke = subject.compare(action, model, object, ended.value(), arguments);
            }
            Object[] slots = node.slots.clone();
            if (step.into < 0) {
                keep(slots, ended.value(), arguments);
            } else if (ended.value() != null) {
                slots[step.into] = ended.value();
            }
            return new Node(node, step, slots, arguments);
        }

        /** Callers remember an object that was returned, and one that they passed. */
        private void keep(Object[] slots, Object returned, Object[] passed) {
            int first = request.instances;
            if (isKept(returned, slots)) {
                slots[first] = returned;
            }
            for (Object value : passed) {
                if (isKept(value, slots)) {
                    slots[first + 1] = value;
                }
            }
        }

        private boolean isKept(Object value, Object[] slots) {
            if (value == null || value instanceof Enum) {
                return false;
            }
            boolean ours = value.getClass().getClassLoader() == subject.loader;
            boolean known = ours || value instanceof String || value instanceof Integer || value.getClass().isArray();
            return known && Values.position(slots, value) < 0;
        }

        /** What is wrong with the objects that a call has left behind. */
        String broken(Node next) throws Exception {
            String broken = null;
            for (int i = 0; i < request.instances; i++) {
                Object object = next.slots[i];
                if (object != null && !subject.holds(object)) {
                    boolean touched = next.step.receiver == i || next.step.into == i
                            || Values.position(next.arguments, object) >= 0;
                    if (touched) {
                        return "invariant";
                    }
                    broken = "bystander";
                }
            }
            // An object that was returned and is none of those that are kept.
            Object returned = next.slots[request.instances];
            boolean ours = returned != null && returned.getClass() == subject.type;
            return broken == null && ours && !subject.holds(returned) ? "invariant" : broken;
        }

        String words(Node node, Step step) throws Exception {
            Subject.Action action = subject.actions.get(step.action);
            List<String> arguments = new ArrayList<>();
            for (int i = 0; i < step.arguments.length; i++) {
                arguments.add(values.of(action, i, node.slots).get(step.arguments[i]).words());
            }
            String call = "(" + String.join(", ", arguments) + ")";
            return action.isConstructor()
                    ? "o" + step.into + " = new " + request.name + call
                    : "o" + step.receiver + "." + action.code.getName() + call;
        }
    }
}
