//~ bound 4
import glassbox.Allowed;
import glassbox.Domain;
import glassbox.Invariant;
import java.util.Arrays;
import java.util.Objects;

/** A disjoint-set forest that links the two numbers themselves where it should link the roots of their trees. */
public class DisjointSetsNoRoots {
    private int[] parent;
    private int[] rank;
    @Domain(extra = 1) private int sets;

    public DisjointSetsNoRoots(@Domain(extra = 1) int numbers) {
        parent = new int[numbers];
        rank = new int[numbers];
        for (int i = 0; i < numbers; i++) {
            parent[i] = i;
        }
        sets = numbers;
    }

    @Invariant
    boolean repOk() {
        if (parent == null || rank == null || parent == rank || parent.length != rank.length) return false;
        int[] members = new int[parent.length];
        int roots = 0;
        for (int i = 0; i < parent.length; i++) {
            int root = i;
            for (int steps = 0; parent[root] != root; steps++) {
                root = parent[root];
                if (root < 0 || root >= parent.length || steps == parent.length) return false;
            }
            members[root]++;
            if (root == i) roots++;
        }
        for (int i = 0; i < parent.length; i++) {
            if (rank[i] < 0) return false;
            if (parent[i] == i && members[i] < 1 << rank[i]) return false;
            if (parent[i] != i && rank[i] >= rank[parent[i]]) return false;
        }
        return sets == roots;
    }

    /** The number that represents the set of a number. */
    @Allowed(IndexOutOfBoundsException.class)
    public int find(int number) {
        Objects.checkIndex(number, parent.length);
        int root = number;
        while (parent[root] != root) {
            root = parent[root];
        }
        while (parent[number] != root) {
            int next = parent[number];
            parent[number] = root;
            number = next;
        }
        return root;
    }

    /** Unites the sets of two numbers; returns whether they were different. */
    @Allowed(IndexOutOfBoundsException.class)
    public boolean union(int number, int other) {
        int one = find(number);
        int two = find(other);
        if (one == two) return false;
        if (rank[one] < rank[two]) {
            parent[one] = two;
        } else {
            parent[other] = one; //~ VIOLATION union: invariant
            if (rank[one] == rank[two]) rank[one]++;
        }
        sets--;
        return true;
    }

    /** Adds the next number as a set of its own; returns it. */
    public int add() {
        int number = parent.length;
        parent = Arrays.copyOf(parent, number + 1);
        rank = Arrays.copyOf(rank, number + 1);
        parent[number] = number;
        sets++;
        return number;
    }
}
