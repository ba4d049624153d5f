// Shows NoSuchElementException from an exhausted iterator escaping main.
import java.util.*;

public class UncaughtIteratorNext {
    static String pairUp(Iterator<String> it) {
        StringBuilder sb = new StringBuilder();
        while (it.hasNext()) {
            String a = it.next();
            String b = it.next();
            sb.append(a).append('+').append(b).append(' ');
            System.out.println(sb);
        }
        return sb.toString();
    }

    public static void main(String[] args) {
        System.out.println(pairUp(new ArrayList<>(List.of("a", "b", "c", "d")).iterator()));
        try {
            new TreeSet<String>().first();
        } catch (NoSuchElementException e) {
            System.out.println("first: " + e.getMessage());
        }
        try {
            pairUp(new LinkedList<>(List.of("x")).iterator());
        } catch (NoSuchElementException e) {
            System.out.println("linked: " + e.getMessage());
        }
        pairUp(new ArrayList<>(List.of("p", "q", "r")).iterator());
    }
}
