// Shows a thread interrupted before it is started.
public class InterruptBeforeStart { public static void main(String[] a) throws Exception {
 Thread t = new Thread(() -> { try { Thread.sleep(10); System.out.println("slept"); } catch (InterruptedException e) { System.out.println("interrupted"); } });
 t.interrupt(); t.start(); t.join(); } }
