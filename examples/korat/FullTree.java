//~ bound 7
//~ holds
import glassbox.Domain;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.Set;

/**
 * A binary tree without keys in which each node has two children or none.
 *
 * <p>There are Catalan(k) trees of exactly 2k + 1 nodes. With the empty one, the trees of 0 to n nodes are 2, 2,
 * 3, 3, 5, 5, 10, 10, 24 for n from 1 to 9.
 */
public class FullTree {
    static class Node {
        Node left;
        Node right;
    }

    Node root;
    @Domain(extra = 1) int size;

    public FullTree() {}

    public boolean repOk() {
        if (root == null) return size == 0;
        Set<Node> visited = new HashSet<>();
        visited.add(root);
        LinkedList<Node> workList = new LinkedList<>();
        workList.add(root);
        while (!workList.isEmpty()) {
            Node current = workList.removeFirst();
            if (current.left == null) {
                if (current.right != null) return false;
                continue;
            }
            if (current.right == null) return false;
            if (!visited.add(current.left) || !visited.add(current.right)) return false;
            workList.add(current.left);
            workList.add(current.right);
        }
        return visited.size() == size;
    }

    /**
     * Gives two children to the leaf at the end of a way from the root: to the right where a bit is set, the
     * lowest first.
     */
    public void split(@Domain(min = 0, max = 7) int way) {
        if (root == null) {
            root = new Node();
            size = 1;
            return;
        }
        Node node = root;
        while (node.left != null) {
            node = (way & 1) == 0 ? node.left : node.right;
            way >>= 1;
        }
        node.left = new Node();
        node.right = new Node();
        size += 2;
    }
}
