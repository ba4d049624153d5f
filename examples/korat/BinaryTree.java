//~ bound 5
//~ holds
import glassbox.Domain;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.Set;

/**
 * A binary tree without keys, specified in the manner of Korat with a set of visited nodes and a work list.
 *
 * <p>There are Catalan(n) trees of exactly n nodes: 1430 of 8. The trees of 0 to n nodes are the sum of
 * Catalan(k) for k from 0 to n: 2, 4, 9, 23, 65, 197, 626, 2056 for n from 1 to 8.
 */
public class BinaryTree {
    static class Node {
        Node left;
        Node right;
    }

    Node root;
    @Domain(extra = 1) int size;

    public BinaryTree() {}

    public boolean repOk() {
        if (root == null) return size == 0;
        Set<Node> visited = new HashSet<>();
        visited.add(root);
        LinkedList<Node> workList = new LinkedList<>();
        workList.add(root);
        while (!workList.isEmpty()) {
            Node current = workList.removeFirst();
            if (current.left != null) {
                if (!visited.add(current.left)) return false;
                workList.add(current.left);
            }
            if (current.right != null) {
                if (!visited.add(current.right)) return false;
                workList.add(current.right);
            }
        }
        return visited.size() == size;
    }

    /** Adds a node at the end of a way from the root: to the right where a bit is set, the lowest first. */
    public void grow(@Domain(min = 0, max = 15) int way) {
        Node added = new Node();
        size++;
        if (root == null) {
            root = added;
            return;
        }
        Node node = root;
        while (true) {
            boolean right = (way & 1) != 0;
            Node next = right ? node.right : node.left;
            if (next == null) {
                if (right) {
                    node.right = added;
                } else {
                    node.left = added;
                }
                return;
            }
            node = next;
            way >>= 1;
        }
    }

    public int height() {
        return height(root);
    }

    private static int height(Node node) {
        return node == null ? 0 : Math.max(height(node.left), height(node.right)) + 1;
    }
}
