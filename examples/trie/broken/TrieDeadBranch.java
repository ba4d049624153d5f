//~ bound 2
import glassbox.Domain;
import glassbox.Invariant;
import java.util.HashSet;
import java.util.Set;

/** A trie whose {@code remove} leaves the branch of the removed word. */
public class TrieDeadBranch {
    static class Node {
        Node zero;
        Node one;
        boolean word;
    }

    private Node root = new Node();
    @Domain(extra = 1) private int size;

    public TrieDeadBranch() {}

    @Invariant
    boolean repOk() {
        if (root == null) return false;
        Set<Node> visited = new HashSet<>();
        if (!isTree(root, visited)) return false;
        int words = 0;
        for (Node node : visited) {
            if (node.word) words++;
            if (!node.word && isLeaf(node) && node != root) return false;
        }
        return size == words;
    }

    private static boolean isTree(Node node, Set<Node> visited) {
        if (node == null) return true;
        return visited.add(node) && isTree(node.zero, visited) && isTree(node.one, visited);
    }

    /** Adds a word; returns whether it is new. */
    public boolean add(@Domain(min = 0, max = 7) int letters, @Domain(min = 0, max = 3) int length) {
        Node node = root;
        for (int i = 0; i < length; i++) {
            Node next = child(node, letters >> i);
            if (next == null) {
                next = new Node();
                setChild(node, letters >> i, next);
            }
            node = next;
        }
        if (node.word) return false;
        node.word = true;
        size++;
        return true;
    }

    /** Removes a word; returns whether it was there. */
    public boolean remove(@Domain(min = 0, max = 7) int letters, @Domain(min = 0, max = 3) int length) {
        if (!contains(letters, length)) return false;
        remove(root, letters, length);
        size--;
        return true;
    }

    public boolean contains(@Domain(min = 0, max = 7) int letters, @Domain(min = 0, max = 3) int length) {
        Node node = root;
        for (int i = 0; i < length && node != null; i++) {
            node = child(node, letters >> i);
        }
        return node != null && node.word;
    }

    /** The length of the longest word that these letters begin with; -1 if there is none. */
    public int longestPrefix(@Domain(min = 0, max = 7) int letters, @Domain(min = 0, max = 3) int length) {
        int longest = -1;
        Node node = root;
        for (int i = 0; node != null; i++) {
            if (node.word) longest = i;
            if (i == length) break;
            node = child(node, letters >> i);
        }
        return longest;
    }

    /** Removes a word that is there from a subtree; on the way back, takes away branches that have become useless. */
    private static void remove(Node node, int letters, int length) {
        if (length == 0) {
            node.word = false;
            return;
        }
        Node next = child(node, letters);
        remove(next, letters >> 1, length - 1); //~ VIOLATION remove: invariant
    }

    private static boolean isLeaf(Node node) {
        return node.zero == null && node.one == null;
    }

    private static Node child(Node node, int letters) {
        return (letters & 1) == 0 ? node.zero : node.one;
    }

    private static void setChild(Node node, int letters, Node child) {
        if ((letters & 1) == 0) {
            node.zero = child;
        } else {
            node.one = child;
        }
    }
}
