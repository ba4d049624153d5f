//~ bound 4
//~ holds
import glassbox.Domain;
import java.util.HashSet;
import java.util.Set;

/**
 * A stack of numbers, no two of which are equal.
 *
 * <p>There are n! / (n - k)! stacks of exactly k out of n numbers, n! permutations among them. The sum for k
 * from 0 to n is 2, 5, 16, 65, 326, 1957, 13700 for n from 1 to 7.
 */
public class DistinctStack {
    static class Node {
        int element;
        Node below;
    }

    Node top;
    @Domain(extra = 1) int size;

    public DistinctStack() {}

    public boolean repOk() {
        Set<Node> visited = new HashSet<>();
        Set<Integer> elements = new HashSet<>();
        for (Node node = top; node != null; node = node.below) {
            if (!visited.add(node)) return false;
            if (!elements.add(node.element)) return false;
        }
        return visited.size() == size;
    }

    public boolean contains(int element) {
        Node node = top;
        while (node != null && node.element != element) {
            node = node.below;
        }
        return node != null;
    }

    /** Pushes a number; returns whether it is new. */
    public boolean push(int element) {
        if (contains(element)) return false;
        Node added = new Node();
        added.element = element;
        added.below = top;
        top = added;
        size++;
        return true;
    }
}
