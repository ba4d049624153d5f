package glassbox.confirm;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;

/**
 * Says what a call breaks, in the same order as the check: exceptions, the invariant, that of another object, what the abstraction
 * says.
 */
final class Judge {
    private final Recipe recipe;
    private final boolean constructor;
    private final Executable invariant;
    /** The invariant of another object, if one is to be judged. */
    private final Executable otherInvariant;
    /** That object: {@code -} if it is returned, the number of an argument, or {@code o} and the number of an object before the call. */
    private final String other;
    private final Executable abstraction;
    private final Executable equalTo;
    private final Executable counterpart;

    /** What the counterpart has made, how it ended; or what was wrong before it could be called. */
    private Object expected;
    private Ended expectedEnd;
    private boolean broken;

    Judge(Recipe recipe, boolean constructor) throws Unmakeable {
        this.recipe = recipe;
        this.constructor = constructor;
        boolean mirrored = recipe.one("mirrored") != null;
        invariant = mirrored ? null : recipe.method(recipe.one("invariant"));
        String[] judged = mirrored ? null : recipe.one("judged");
        otherInvariant = recipe.method(judged);
        other = judged == null ? "-" : judged[4];
        abstraction = mirrored ? null : recipe.method(recipe.one("abstraction"));
        equalTo = mirrored ? null : recipe.method(recipe.one("equal"));
        counterpart = mirrored ? null : recipe.method(recipe.one("counterpart"));
    }

    /** Whether the state before the call is one that the invariant allows. */
    boolean isValid(Object object) throws Unmakeable {
        return invariant == null || holds(invariant, object);
    }

    /** Whether the other object that is to be judged is valid before the call. */
    boolean isOtherValid(List<Object> objects, Object[] arguments) throws Unmakeable {
        return other.equals("-") || holds(otherInvariant, passed(objects, arguments));
    }

    private boolean isOtherBroken(List<Object> objects, Object[] arguments, Ended ended) throws Unmakeable {
        Object judged = other.equals("-") ? ended.value : passed(objects, arguments);
        return otherInvariant != null && judged != null && !holds(otherInvariant, judged);
    }

    private Object passed(List<Object> objects, Object[] arguments) {
        return other.startsWith("o") ? objects.get(Integer.parseInt(other.substring(1))) : arguments[Integer.parseInt(other)];
    }

    private boolean holds(Executable invariant, Object object) throws Unmakeable {
        return Boolean.TRUE.equals(recipe.call(invariant, object, new Object[0]).value);
    }

    /** Asks the abstraction what a call should do, before it is made. */
    void expect(Object receiver, Object[] arguments) throws Unmakeable {
        if (counterpart == null) {
            return;
        }
        if (constructor) {
            expectedEnd = recipe.call(counterpart, null, arguments);
            expected = expectedEnd.value;
            return;
        }
        expected = recipe.call(abstraction, receiver, new Object[0]).value;
        broken = expected == null;
        if (!broken) {
            expectedEnd = recipe.call(counterpart, expected, arguments);
        }
    }

    /** What a call broke; {@code none} if nothing. */
    String fault(Object root, List<Object> objects, Object[] arguments, Ended ended) throws Unmakeable {
        if (ended.thrown instanceof AssertionError) {
            return "assertion";
        }
        if (ended.thrown != null && expectedEnd == null && !isAllowed(ended.thrown)) {
            return "exception";
        }
        boolean exceptional = ended.thrown != null || expectedEnd != null && expectedEnd.thrown != null;
        if (exceptional && !sameOutput(root, ended)) {
            return "output";
        }
        if (constructor && ended.thrown != null) {
            return isOtherBroken(objects, arguments, ended) ? "other" : "none";
        }
        if (!holds(invariant, root)) {
            return "invariant";
        }
        if (isOtherBroken(objects, arguments, ended)) {
            return "other";
        }
        if (!sameOutput(root, ended)) {
            return "output";
        }
        return abstractState(root);
    }

    private String abstractState(Object root) throws Unmakeable {
        if (broken) {
            return "abstraction";
        }
        if (abstraction == null) {
            return "none";
        }
        Object actual = recipe.call(abstraction, root, new Object[0]).value;
        if (actual == null) {
            return "abstraction";
        }
        if (expectedEnd == null) {
            return "none";
        }
        Ended equal = recipe.call(equalTo, expected, new Object[] {actual});
        if (equal.thrown != null) {
            return "comparison";
        }
        return Boolean.TRUE.equals(equal.value) ? "none" : "abstract-state";
    }

    private boolean isAllowed(Throwable thrown) throws Unmakeable {
        for (String[] line : recipe.all("allowed")) {
            if (Access.named(Words.decode(line[1]), recipe.loader).isInstance(thrown)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a call ended as its counterpart did. The objects that both are called on count as the same. */
    private boolean sameOutput(Object receiver, Ended ended) throws Unmakeable {
        if (expectedEnd == null) {
            return true;
        }
        if (ended.thrown != null || expectedEnd.thrown != null) {
            return ended.thrown != null
                && expectedEnd.thrown != null
                && ended.thrown.getClass() == expectedEnd.thrown.getClass();
        }
        if (constructor || isVoid(recipe.method(recipe.one("call"))) || isVoid(counterpart)) {
            return true;
        }
        Object left = ended.value;
        Object right = expectedEnd.value;
        if (left == right || left == receiver && right == expected) {
            return true;
        }
        if (left == null || right == null) {
            return false;
        }
        boolean entries = left instanceof Map.Entry && right instanceof Map.Entry;
        boolean values = isValue(left) && left.getClass() == right.getClass();
        return (entries || values) && right.equals(left);
    }

    private static boolean isVoid(Executable method) {
        return method instanceof Constructor || ((Method) method).getReturnType() == void.class;
    }

    private static boolean isValue(Object object) {
        return object instanceof String
            || object instanceof Boolean
            || object instanceof Character
            || object instanceof Number && object.getClass().getName().startsWith("java.lang.");
    }
}
