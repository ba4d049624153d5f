// Shows the state of a notified thread that waits for the monitor.
public class ThreadStateAfterNotify { static volatile boolean go, stop; public static void main(String[] a) throws Exception {
 Object l=new Object(); Thread t=new Thread(()->{ synchronized(l){ try{ l.wait(); }catch(Exception e){} } go=true; while(!stop) Thread.onSpinWait(); });
 System.out.println(t.getState()); t.start(); while(t.getState()!=Thread.State.WAITING) Thread.sleep(1);
 synchronized(l){ l.notify(); Thread.sleep(5); System.out.println(t.getState()); }
 while(!go) Thread.yield(); System.out.println(t.getState()); stop=true; t.join(); System.out.println(t.getState()); } }
