// Shows ArrayList insertion, removal, sublists, bulk operations and growth.
import java.util.*;

public class ArrayListOps {
    public static void main(String[] args) {
        ArrayList<String> l = new ArrayList<>();
        for (int i = 0; i < 30; i++) l.add("e" + i);
        l.add(0, "first");
        l.add(15, "mid");
        System.out.println(l.size() + " " + l.get(0) + " " + l.get(15) + " " + l.get(31));
        System.out.println(l.remove(0) + " " + l.remove("mid") + " " + l.remove("absent") + " " + l.size());
        l.removeIf(s -> s.length() == 3 && s.charAt(2) % 2 == 0);
        System.out.println(l);
        List<String> sub = l.subList(5, 10);
        sub.replaceAll(String::toUpperCase);
        sub.remove(0);
        System.out.println(sub + " " + l.size());
        sub.clear();
        System.out.println(l);
        l.addAll(2, List.of("x", "y", "z"));
        l.retainAll(Arrays.asList("x", "z", "e1", "e29"));
        System.out.println(l + " " + l.indexOf("z") + " " + l.lastIndexOf("q") + " " + l.contains("x"));
        l.sort(Comparator.reverseOrder());
        System.out.println(l + " " + l.set(1, "replaced") + " " + l);
        System.out.println(Arrays.toString(l.toArray()) + Arrays.toString(l.toArray(new String[6])) + l.toArray(String[]::new).length);
        ArrayList<Object> mixed = new ArrayList<>(Arrays.asList(1, null, "s", null));
        System.out.println(mixed.indexOf(null) + " " + mixed.lastIndexOf(null) + " " + mixed + " " + mixed.hashCode() + " " + mixed.equals(Arrays.asList(1, null, "s", null)));
        @SuppressWarnings("unchecked") List<Object> cl = (List<Object>) mixed.clone();
        cl.add(cl);
        System.out.println(cl + " " + mixed.size());
        try { l.get(10); } catch (IndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        try { l.add(10, "q"); } catch (IndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        try { new ArrayList<>(-1); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { l.subList(3, 2); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        l.ensureCapacity(100);
        l.trimToSize();
        l.clear();
        System.out.println(l.isEmpty() + " " + l);
        List<Integer> nums = new ArrayList<>();
        for (int i = 0; i < 2000; i++) nums.add(i ^ 5);
        long sum = 0;
        for (int n : nums) sum += n;
        System.out.println(sum + " " + nums.hashCode());
    }
}
