// Shows that a thread that runs again is RUNNABLE.
public class ThreadStateAfterSleep {
    public static void main(String[] args) throws InterruptedException {
        Thread.sleep(1);
        System.out.println(Thread.currentThread().getState());
    }
}
