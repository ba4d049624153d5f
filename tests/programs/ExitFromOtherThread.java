// Shows System.exit called by a worker while the main thread is blocked.
import java.util.concurrent.*;

public class ExitFromOtherThread {
    public static void main(String[] args) throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        BlockingQueue<String> q = new LinkedBlockingQueue<>();
        Thread worker = new Thread(() -> {
            try {
                for (String s; !(s = q.take()).equals("stop"); ) System.out.println("handled " + s);
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
            System.out.println("worker exits the program");
            System.exit(42);
        }, "worker");
        worker.start();
        for (String s : new String[]{"a", "b", "c", "stop"}) q.put(s);
        try {
            never.await();
        } finally {
            System.out.println("main is never resumed");
        }
    }
}
