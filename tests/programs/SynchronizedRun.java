// Shows a thread whose run method is synchronized.
public class SynchronizedRun extends Thread {
    @Override
    public synchronized void run() {
        System.out.println("run");
        notifyAll();
    }

    public static void main(String[] args) throws InterruptedException {
        SynchronizedRun thread = new SynchronizedRun();
        thread.start();
        thread.join();
        System.out.println("done");
    }
}
