// Shows java.util.Timer: repeated and single tasks, cancelling, a task that throws.
import java.util.*;
import java.util.concurrent.*;

public class TimerTicks {
    static TimerTask task(Runnable body) { return new TimerTask() { @Override public void run() { body.run(); } }; }
    public static void main(String[] args) throws Exception {
        CountDownLatch three = new CountDownLatch(3);
        Timer timer = new Timer("ticks", true);
        TimerTask tick = task(() -> { if (three.getCount() > 0) System.out.println("tick " + Thread.currentThread().getName()); three.countDown(); });
        timer.schedule(tick, 2, 2);
        three.await();
        System.out.println(tick.cancel() + " " + tick.cancel() + " " + timer.purge());
        CountDownLatch one = new CountDownLatch(1);
        timer.schedule(task(one::countDown), 1);
        System.out.println(one.await(5, TimeUnit.SECONDS));
        timer.cancel();
        try { timer.schedule(task(() -> { }), 1); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        try { new Timer(true).schedule(task(() -> { }), -1); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
    }
}
