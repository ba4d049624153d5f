// Shows a thread interrupted before it is started.
public class InterruptBeforeStart {
    static void sleep() {
        try {
            Thread.sleep(10);
            System.out.println("slept");
        } catch (InterruptedException e) {
            System.out.println("interrupted");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread sleeper = new Thread(InterruptBeforeStart::sleep);
        sleeper.interrupt();
        sleeper.start();
        sleeper.join();
    }
}
