// Shows what a program without its native library sees: errors that it can catch.
public class NativeLibraryMissing {
    static native int compute(int value);

    static int computeOrFallBack(int value) {
        try {
            return compute(value);
        } catch (UnsatisfiedLinkError error) {
            System.out.println(error.getMessage());
            return value + 1;
        }
    }

    public static void main(String[] args) {
        System.out.println(computeOrFallBack(41));
        System.out.println(Thread.currentThread().getContextClassLoader() == NativeLibraryMissing.class.getClassLoader());
    }
}
