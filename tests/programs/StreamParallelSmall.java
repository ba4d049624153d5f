// Shows small parallel stream reductions whose results do not depend on scheduling.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.stream.*;

public class StreamParallelSmall {
    public static void main(String[] args) {
        List<Integer> nums = IntStream.rangeClosed(1, 1000).boxed().toList();
        System.out.println(nums.parallelStream().mapToInt(Integer::intValue).sum());
        System.out.println(nums.parallelStream().filter(x -> x % 97 == 0).map(x -> x * 2).collect(Collectors.toList()));
        System.out.println(nums.stream().parallel().reduce(0, (a, b) -> (a + b) % 1009, (a, b) -> (a + b) % 1009));
        System.out.println(Stream.of("a", "b", "c", "d", "e").parallel().collect(Collectors.joining("-")));
        AtomicInteger count = new AtomicInteger();
        nums.parallelStream().forEach(x -> count.addAndGet(x & 1));
        System.out.println(count.get());
        StringBuilder sb = new StringBuilder();
        IntStream.range(0, 10).parallel().forEachOrdered(sb::append);
        System.out.println(sb);
        System.out.println(new TreeMap<>(nums.parallelStream().collect(Collectors.groupingByConcurrent(x -> x % 4, Collectors.counting()))));
        System.out.println(nums.parallelStream().anyMatch(x -> x == 777) + " " + nums.parallelStream().findFirst().get());
        int[] a = new int[64];
        Arrays.parallelSetAll(a, i -> 63 - i);
        Arrays.parallelSort(a);
        System.out.println(a[0] + " " + a[63] + " " + Arrays.stream(a).parallel().max().getAsInt());
        try {
            nums.parallelStream().forEach(x -> { if (x == 500) throw new IllegalStateException("in worker"); });
        } catch (IllegalStateException e) {
            System.out.println("propagated " + (e.getMessage() != null || e.getCause() != null));
        }
        System.out.println(nums.parallelStream().sequential().skip(995).toList() + " " + nums.parallelStream().isParallel());
    }
}
