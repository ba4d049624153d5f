// Shows stack traces of other threads: waiting, sleeping, parked, blocked, not started, ended.
import java.util.*;
import java.util.concurrent.locks.*;
public class ThreadStackTraces {
  static int counter;
  static final Object lock = new Object();
  static void waits() { synchronized (lock) { try { lock.wait(); } catch (InterruptedException e) { counter++; } } }
  static void sleeps() { try { Thread.sleep(100000); } catch (InterruptedException e) { counter++; } }
  static void parks() { LockSupport.park();  }
  static void blocks() { synchronized (ThreadStackTraces.class) { counter++; } }
  static void show(Thread t, Thread.State want) throws Exception {
    while (t.getState() != want) Thread.sleep(10);
    System.out.println(t.getName() + " " + t.getState());
    for (var e : t.getStackTrace()) System.out.println("  " + e);
  }
  static class Named implements Runnable { final int k; Named(int k) { this.k = k; } public void run() { if (k == 0) waits(); else if (k == 1) sleeps(); else if (k == 2) parks(); else blocks(); } }
  public static void main(String[] args) throws Exception {
    Thread[] ts = new Thread[4];
    synchronized (ThreadStackTraces.class) {
      for (int i = 0; i < 4; i++) { ts[i] = new Thread(new Named(i), "t" + i); }
      System.out.println(ts[0].getStackTrace().length);
      for (Thread t : ts) t.start();
      show(ts[0], Thread.State.WAITING);
      show(ts[1], Thread.State.TIMED_WAITING);
      show(ts[2], Thread.State.WAITING);
      show(ts[3], Thread.State.BLOCKED);
      Map<Thread, StackTraceElement[]> all = Thread.getAllStackTraces();
      for (Thread t : ts) System.out.println(t.getName() + " " + all.get(t).length);
      System.out.println(Arrays.toString(all.get(Thread.currentThread())));
    }
    for (int i = 0; i < 4; i++) { ts[i].interrupt(); ts[i].join(); }
    System.out.println(ts[0].getStackTrace().length);
  }
}
