// Shows two threads that overflow their stacks.
public class StackOverflowInTwoThreads {
    static int recurse(int depth) {
        return recurse(depth + 1) + 1;
    }

    static void overflow() {
        try {
            recurse(0);
        } catch (StackOverflowError e) {
            System.out.println("soe");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        overflow();
        Thread other = new Thread(StackOverflowInTwoThreads::overflow);
        other.start();
        other.join();
        System.out.println("end");
    }
}
