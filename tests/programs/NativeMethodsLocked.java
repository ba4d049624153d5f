/** A native method whose library is missing: where the error says it was, and what it locks meanwhile. */
public class NativeMethodsLocked {
    native void free();

    synchronized native void locked();

    static synchronized native int classLocked();

    static void attempt(String what, Runnable call) {
        try {
            call.run();
        } catch (UnsatisfiedLinkError missing) {
            System.out.println(what + ": " + missing.getMessage());
            for (StackTraceElement frame : missing.getStackTrace()) {
                System.out.println("    at " + frame);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        NativeMethodsLocked object = new NativeMethodsLocked();
        attempt("free", object::free);
        attempt("locked", object::locked);
        System.out.println("still locked: " + Thread.holdsLock(object));
        attempt("class locked", () -> classLocked());
        System.out.println("still locked: " + Thread.holdsLock(NativeMethodsLocked.class));

        Thread other = new Thread(() -> attempt("other thread", object::locked));
        synchronized (object) {
            other.start();
            while (other.getState() != Thread.State.BLOCKED) {
                Thread.onSpinWait();
            }
            System.out.println("the other thread is blocked");
        }
        other.join();
        object.locked();
    }
}
