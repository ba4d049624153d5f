//~ bound 4
//~ holds
import glassbox.Allowed;
import glassbox.Domain;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;

/**
 * A forest of the numbers from 0, in which each number has a parent and a root is its own.
 *
 * <p>These are labelled rooted forests; there are (k + 1)^(k - 1) of k numbers (Cayley), so that the number of
 * forests at the bound n is the sum for k from 0 to n: 2, 5, 21, 146, 1442, 18249 for n from 1 to 6.
 */
public class DisjointSet {
    int[] parent;

    public DisjointSet(@Domain(extra = 1) int numbers) {
        parent = new int[numbers];
        for (int i = 0; i < numbers; i++) {
            parent[i] = i;
        }
    }

    public boolean repOk() {
        if (parent == null) return false;
        for (int i = 0; i < parent.length; i++) {
            Set<Integer> visited = new HashSet<>();
            int number = i;
            while (parent[number] != number) {
                if (!visited.add(number)) return false;
                number = parent[number];
                if (number < 0 || number >= parent.length) return false;
            }
        }
        return true;
    }

    /** The root above a number. */
    @Allowed(IndexOutOfBoundsException.class)
    public int find(int number) {
        Objects.checkIndex(number, parent.length);
        while (parent[number] != number) {
            number = parent[number];
        }
        return number;
    }

    /** Unites the sets of two numbers. */
    @Allowed(IndexOutOfBoundsException.class)
    public void union(int number, int other) {
        parent[find(number)] = find(other);
    }
}
