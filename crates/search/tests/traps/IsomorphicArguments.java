import glassbox.Domain;

/** Paper 000, figures 12 and 13: arguments that are alike up to the names of objects, and those that only look like it. */
public class IsomorphicArguments {
    static class Item {
        Item value;
    }

    Item kept;

    boolean repOk() {
        return kept == null || kept.value != kept;
    }

    /** Looks at two of its arguments. */
    public void foo(@Domain(nullable = false) Item p1, @Domain(nullable = false) Item p2,
            @Domain(nullable = false) Item p3) {
        p1.value = null;
        p2.value = null;
        kept = p2;
    }

    /** Wrong only where two arguments are the same object. */
    public void fooOfTheSame(@Domain(nullable = false) Item p1, @Domain(nullable = false) Item p2,
            @Domain(nullable = false) Item p3) {
        p1.value = p2;
        kept = p1;
    }

    /** Wrong only where two arguments are different objects, and what the one refers to is itself. */
    public void fooOfOthers(@Domain(nullable = false) Item p1, @Domain(nullable = false) Item p2,
            @Domain(nullable = false) Item p3) {
        p1.value = null;
        kept = p2;
    }
}
