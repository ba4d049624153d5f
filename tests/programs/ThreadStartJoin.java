// Shows starting and joining threads, thread names, priorities, states and groups.
import java.util.*;

public class ThreadStartJoin {
    static int shared;

    static class Worker extends Thread {
        final int n;
        int result;

        Worker(int n) {
            super("worker-" + n);
            this.n = n;
        }

        @Override
        public void run() {
            for (int i = 1; i <= n; i++) {
                result += i;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Thread main = Thread.currentThread();
        System.out.println(main.getName() + " " + main.getPriority() + " " + main.isDaemon());
        System.out.println(main.getState() + " " + main.getThreadGroup().getName());
        List<Worker> ws = new ArrayList<>();
        for (int i = 1; i <= 5; i++) ws.add(new Worker(i * 100));
        System.out.println(ws.get(0).getState() + " " + ws.get(0).isAlive());
        for (Worker w : ws) w.start();
        for (Worker w : ws) {
            w.join();
            System.out.println(w.getName() + " " + w.result + " " + w.getState() + " " + w.isAlive());
        }
        try {
            ws.get(0).start();
        } catch (IllegalThreadStateException e) {
            System.out.println("cannot restart");
        }
        Thread t = new Thread(() -> shared = 42, "setter");
        t.setPriority(7);
        t.start();
        t.join();
        System.out.println(shared + " " + t.getPriority());
        try {
            t.setPriority(11);
        } catch (IllegalArgumentException e) {
            System.out.println("bad priority");
        }
        StringBuilder order = new StringBuilder();
        for (int i = 0; i < 4; i++) {
            int k = i;
            Thread s = new Thread(() -> order.append(k).append(Thread.currentThread().getName()).append(' '), "t" + i);
            s.start();
            s.join();
        }
        System.out.println(order);
        Thread direct = new Thread(() -> System.out.println("run in " + Thread.currentThread().getName()), "never");
        direct.run();
        System.out.println(direct.getState());
        ThreadGroup g = new ThreadGroup("mygroup");
        Thread in = new Thread(g, () -> {
            Thread me = Thread.currentThread();
            System.out.println(me.getThreadGroup().getName() + " " + me.getName());
        }, "in-group");
        in.start();
        in.join();
        System.out.println(g.getParent().getName() + " " + g.getMaxPriority());
        Thread d = new Thread(() -> { });
        d.setDaemon(true);
        d.start();
        d.join(5000);
        System.out.println(d.isDaemon() + " " + d.isAlive());
        Thread renamed = new Thread(() -> { Thread.currentThread().setName("new name"); });
        renamed.start();
        renamed.join();
        System.out.println(renamed.getName());
        try {
            Thread.sleep(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Thread.sleep(1);
        Thread.yield();
    }
}
