// Shows that an unpark is not lost in an interrupted sleep.
import java.util.concurrent.locks.LockSupport;
public class UnparkThenInterrupt { public static void main(String[] a) throws Exception {
 Thread t = new Thread(() -> { try { Thread.sleep(1000000);} catch (InterruptedException e) {} LockSupport.park(); System.out.println("unparked"); });
 t.start(); Thread.sleep(50); LockSupport.unpark(t); t.interrupt(); t.join(3000); System.out.println(t.isAlive()); System.exit(0);} }
