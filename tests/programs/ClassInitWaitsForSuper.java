// Shows that a class waits for a superclass that another thread is initialising.
public class ClassInitWaitsForSuper {
    static class Super {
        static {
            sleep(200);
            System.out.println("super done");
        }

        static void call() { }
    }

    static class Sub extends Super {
        static {
            System.out.println("sub init");
        }

        static void callSub() { }
    }

    static void sleep(long milliseconds) {
        try {
            Thread.sleep(milliseconds);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> Super.call());
        other.start();
        sleep(50);
        Sub.callSub();
        other.join();
    }
}
