// Shows a thread whose run method is synchronized.
public class SynchronizedRun extends Thread {
  public synchronized void run(){ System.out.println("run"); notifyAll(); }
  public static void main(String[] a) throws Exception { SynchronizedRun t = new SynchronizedRun(); t.start(); t.join(); System.out.println("done"); }
}
