// Shows CompletableFuture composition, combination, exception handling and asynchronous stages.
import java.util.*;
import java.util.concurrent.*;

public class CompletableFutureChains {
    public static void main(String[] args) throws Exception {
        ExecutorService ex = Executors.newFixedThreadPool(2);
        CompletableFuture<Integer> a = CompletableFuture.supplyAsync(() -> 20, ex), b = CompletableFuture.completedFuture(22);
        System.out.println(a.thenCombine(b, Integer::sum).get() + " " + a.thenApply(x -> x * 2).thenApply(x -> "r" + x).join());
        System.out.println(a.thenCompose(x -> CompletableFuture.supplyAsync(() -> x + 1, ex)).join());
        a.thenAccept(x -> System.out.println("accepted " + x)).thenRun(() -> System.out.println("then run")).join();
        CompletableFuture<Integer> fail = CompletableFuture.supplyAsync(() -> { if (true) throw new IllegalStateException("boom"); return 1; }, ex);
        try { fail.join(); } catch (CompletionException e) { System.out.println(e.getMessage() + " | " + e.getCause().getClass().getSimpleName()); }
        try { fail.get(); } catch (ExecutionException e) { System.out.println(e.getCause().getMessage()); }
        System.out.println(fail.exceptionally(t -> -1).join() + " " + fail.handle((v, t) -> v + ":" + t.getClass().getSimpleName()).join() + " " + fail.isCompletedExceptionally());
        System.out.println(fail.thenApply(x -> x + 1).exceptionally(t -> t instanceof CompletionException ? -2 : -3).join());
        CompletableFuture<String> w = CompletableFuture.completedFuture("v").whenComplete((v, t) -> System.out.println("when " + v + " " + t));
        System.out.println(w.join());
        List<CompletableFuture<Integer>> all = new ArrayList<>();
        for (int i = 0; i < 5; i++) { int k = i; all.add(CompletableFuture.supplyAsync(() -> k * k, ex)); }
        CompletableFuture.allOf(all.toArray(new CompletableFuture[0])).join();
        System.out.println(all.stream().map(CompletableFuture::join).toList());
        System.out.println(CompletableFuture.anyOf(CompletableFuture.completedFuture("any"), new CompletableFuture<>()).join());
        CompletableFuture<String> manual = new CompletableFuture<>();
        System.out.println(manual.isDone() + " " + manual.getNow("absent"));
        StringBuffer log = new StringBuffer();
        CompletableFuture<Void> dep = manual.thenAccept(s -> log.append("got ").append(s));
        System.out.println(manual.complete("done") + " " + manual.complete("again") + " " + log + " " + dep.isDone());
        CompletableFuture<String> ex1 = new CompletableFuture<>();
        ex1.completeExceptionally(new java.io.IOException("io"));
        try { ex1.get(); } catch (ExecutionException e) { System.out.println(e.getCause()); }
        CompletableFuture<String> c = new CompletableFuture<>();
        c.cancel(true);
        try { c.join(); } catch (CancellationException e) { System.out.println("cancelled " + c.isCancelled()); }
        System.out.println(a.applyToEither(new CompletableFuture<>(), x -> x + 100).join() + " " + CompletableFuture.failedFuture(new Error("e")).handle((v, t) -> t.getMessage()).join());
        try { new CompletableFuture<Integer>().orTimeout(3, TimeUnit.MILLISECONDS).join(); } catch (CompletionException e) { System.out.println(e.getCause().getClass().getSimpleName()); }
        System.out.println(new CompletableFuture<Integer>().completeOnTimeout(9, 3, TimeUnit.MILLISECONDS).join());
        System.out.println(CompletableFuture.supplyAsync(() -> "common pool").thenApplyAsync(String::length).get());
        ex.shutdown();
        System.out.println(ex.awaitTermination(5, TimeUnit.SECONDS));
    }
}
