// Shows LinkedList, ArrayDeque and Stack as lists, queues and stacks.
import java.util.*;

public class LinkedListAndDeques {
    static String drain(Deque<Integer> d) {
        d.addFirst(1); d.addLast(2); d.offerFirst(0); d.push(-1); d.add(3);
        StringBuilder sb = new StringBuilder(d.toString());
        sb.append(d.peekFirst()).append(d.peekLast()).append(d.pop()).append(d.pollLast()).append(d.element());
        sb.append(' ').append(d.removeFirstOccurrence(1)).append(d.contains(2)).append(d.size());
        Iterator<Integer> it = d.descendingIterator();
        while (it.hasNext()) sb.append('>').append(it.next());
        return sb.toString();
    }

    public static void main(String[] args) {
        System.out.println(drain(new LinkedList<>()));
        System.out.println(drain(new ArrayDeque<>()));
        LinkedList<String> l = new LinkedList<>(List.of("a", "b", "c", "d"));
        l.add(2, "mid");
        l.remove(1);
        l.set(0, "A");
        System.out.println(l + " " + l.indexOf("mid") + " " + l.getFirst() + l.getLast() + " " + l.get(2));
        l.removeLastOccurrence("d");
        l.addAll(1, List.of("p", "q"));
        System.out.println(l + " " + l.equals(new ArrayList<>(l)));
        ArrayDeque<Integer> ring = new ArrayDeque<>(2);
        for (int i = 0; i < 50; i++) { ring.addLast(i); if (i % 3 == 0) ring.pollFirst(); if (i % 7 == 0) ring.addFirst(-i); }
        System.out.println(ring.size() + " " + ring);
        ring.removeIf(x -> x % 2 != 0);
        System.out.println(ring + " " + ring.peekLast());
        try { new ArrayDeque<Integer>().addFirst(null); } catch (NullPointerException e) { System.out.println("no nulls"); }
        try { new ArrayDeque<Integer>().removeFirst(); } catch (NoSuchElementException e) { System.out.println("empty deque " + e.getMessage()); }
        try { new LinkedList<Integer>().getFirst(); } catch (NoSuchElementException e) { System.out.println("empty list " + e.getMessage()); }
        System.out.println(new ArrayDeque<>().poll() + " " + new LinkedList<>().peek());
        Stack<Integer> st = new Stack<>();
        st.push(1); st.push(2); st.push(3);
        System.out.println(st + " " + st.peek() + st.pop() + st.search(1) + st.empty());
        try { new Stack<>().pop(); } catch (EmptyStackException e) { System.out.println("empty stack " + e.getMessage()); }
        Vector<Integer> v = new Vector<>(List.of(4, 5));
        v.addElement(6);
        System.out.println(v.elementAt(2) + " " + v.firstElement() + " " + v);
        Queue<Integer> bfs = new LinkedList<>(List.of(1));
        StringBuilder sb = new StringBuilder();
        while (!bfs.isEmpty()) { int x = bfs.remove(); sb.append(x).append(' '); if (x < 8) { bfs.add(2 * x); bfs.add(2 * x + 1); } }
        System.out.println(sb);
    }
}
