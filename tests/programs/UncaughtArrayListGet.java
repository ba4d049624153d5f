// Shows an IndexOutOfBoundsException propagating out of ArrayList.get through library frames.
import java.util.*;

public class UncaughtArrayListGet {
    static <T> T nth(List<T> l, int n) {
        return l.get(n);
    }

    static int sumFirst(List<Integer> l, int n) {
        int s = 0;
        for (int i = 0; i < n; i++) {
            s += nth(l, i);
            System.out.println("s=" + s);
        }
        return s;
    }

    public static void main(String[] args) {
        List<Integer> l = new ArrayList<>();
        for (int i = 0; i < 4; i++) l.add(i * 3);
        System.out.println(sumFirst(l, 4));
        try {
            l.remove(-1);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("caught: " + e.getMessage());
        }
        System.out.println(sumFirst(l, 5));
    }
}
