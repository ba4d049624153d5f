// Shows that a thread that runs again is RUNNABLE.
public class ThreadStateAfterSleep { public static void main(String[] a) throws Exception { Thread.sleep(1); System.out.println(Thread.currentThread().getState()); } }
