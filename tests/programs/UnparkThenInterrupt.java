// Shows that an unpark is not lost in an interrupted sleep.
import java.util.concurrent.locks.LockSupport;

public class UnparkThenInterrupt {
    static void sleepThenPark() {
        try {
            Thread.sleep(1_000_000);
        } catch (InterruptedException e) {
            // This is how the sleep ends.
        }
        LockSupport.park();
        System.out.println("unparked");
    }

    public static void main(String[] args) throws InterruptedException {
        Thread sleeper = new Thread(UnparkThenInterrupt::sleepThenPark);
        sleeper.start();
        Thread.sleep(50);
        LockSupport.unpark(sleeper);
        sleeper.interrupt();
        sleeper.join(3000);
        System.out.println(sleeper.isAlive());
        System.exit(0);
    }
}
