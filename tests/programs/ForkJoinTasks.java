// Shows RecursiveTask, RecursiveAction and invokeAll in a ForkJoinPool.
import java.util.*;
import java.util.concurrent.*;

public class ForkJoinTasks {
    static class Sum extends RecursiveTask<Long> {
        final int[] a; final int lo, hi;
        Sum(int[] a, int lo, int hi) { this.a = a; this.lo = lo; this.hi = hi; }
        @Override protected Long compute() {
            if (hi - lo <= 64) { long s = 0; for (int i = lo; i < hi; i++) s += a[i]; return s; }
            int mid = (lo + hi) >>> 1;
            Sum l = new Sum(a, lo, mid), r = new Sum(a, mid, hi);
            l.fork();
            return r.compute() + l.join();
        }
    }

    static class Sort extends RecursiveAction {
        final int[] a; final int lo, hi;
        Sort(int[] a, int lo, int hi) { this.a = a; this.lo = lo; this.hi = hi; }
        @Override protected void compute() {
            if (hi - lo < 32) { Arrays.sort(a, lo, hi); return; }
            int mid = (lo + hi) / 2;
            invokeAll(new Sort(a, lo, mid), new Sort(a, mid, hi));
            int[] left = Arrays.copyOfRange(a, lo, mid);
            for (int i = 0, j = mid, k = lo; i < left.length; k++) a[k] = j == hi || left[i] <= a[j] ? left[i++] : a[j++];
        }
    }

    static class Fib extends RecursiveTask<Integer> {
        final int n;
        Fib(int n) { this.n = n; }
        @Override protected Integer compute() {
            if (n < 2) return n;
            Fib f = new Fib(n - 1);
            f.fork();
            return new Fib(n - 2).compute() + f.join();
        }
    }

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(3);
        int[] a = new int[2000];
        for (int i = 0; i < a.length; i++) a[i] = (i * 7919) % 2003;
        System.out.println(pool.invoke(new Sum(a, 0, a.length)));
        pool.invoke(new Sort(a, 0, a.length));
        boolean ok = true;
        for (int i = 1; i < a.length; i++) ok &= a[i - 1] <= a[i];
        System.out.println(ok + " " + a[0] + " " + a[1999]);
        System.out.println(pool.submit(new Fib(12)).get() + " " + new Fib(10).invoke() + " " + pool.getParallelism());
        RecursiveTask<Integer> bad = new RecursiveTask<>() { protected Integer compute() { throw new IllegalStateException("in task"); } };
        try { pool.invoke(bad); } catch (IllegalStateException e) { System.out.println(e.getMessage() + " " + bad.isCompletedAbnormally()); }
        System.out.println(pool.submit(() -> ForkJoinTask.inForkJoinPool()).get() + " " + ForkJoinTask.inForkJoinPool());
        System.out.println(ForkJoinTask.adapt(() -> "adapted").invoke());
        CountedCompleter<Void> cc = new CountedCompleter<>() { public void compute() { System.out.println("completer"); tryComplete(); } };
        pool.invoke(cc);
        pool.shutdown();
        System.out.println(pool.awaitTermination(5, TimeUnit.SECONDS) + " " + (ForkJoinPool.commonPool() != null));
    }
}
