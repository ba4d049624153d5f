// Shows the helpful NullPointerException message of an uncaught null dereference.
public class UncaughtHelpfulNpe {
    static class Node {
        Node next;
        int[] data;
        String label;
        Node(String label) { this.label = label; }
        Node next() { return next; }
    }

    static int walk(Node n) {
        int total = 0;
        total += n.next.label.length();
        System.out.println("total " + total);
        total += n.next().next.label.length();
        return total;
    }

    static void t(Runnable r) {
        try { r.run(); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
    }

    static Object sfield;

    public static void main(String[] args) {
        Node a = new Node("a");
        Node[] arr = new Node[2];
        int[][] grid = new int[2][];
        t(() -> System.out.println(a.next.label));
        t(() -> a.next.label = "x");
        t(() -> System.out.println(a.data[0]));
        t(() -> a.data[1] = 5);
        t(() -> System.out.println(a.data.length));
        t(() -> a.next().next());
        t(() -> System.out.println(arr[1].label));
        t(() -> grid[1][0] = 3);
        t(() -> sfield.toString());
        t(() -> { synchronized (sfield) { } });
        t(() -> { throw (RuntimeException) sfield; });
        t(() -> { Integer i = (Integer) sfield; int x = i; });
        a.next = new Node("bb");
        System.out.println(walk(a));
    }
}
