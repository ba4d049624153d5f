// Shows the speed of throwing and catching at several depths, with and without stack traces, through finally blocks, and of implicit exceptions.
public class Exceptions {
    static final class Light extends RuntimeException {
        private static final long serialVersionUID = 1;
        final int value;

        Light(int value) {
            super(null, null, false, false);
            this.value = value;
        }
    }

    static final class Heavy extends Exception {
        private static final long serialVersionUID = 1;

        Heavy(String message, Throwable cause) {
            super(message, cause);
        }
    }

    static int finals;

    static int light(int depth, int v) {
        if (depth == 0) {
            throw new Light(v);
        }
        return light(depth - 1, v + 1) + 1;
    }

    static int heavy(int depth, int v) throws Heavy {
        if (depth == 0) {
            throw new Heavy("deep", null);
        }
        try {
            return heavy(depth - 1, v) + 1;
        } finally {
            finals++;
        }
    }

    static int rethrow(int depth, int v) throws Heavy {
        try {
            return depth == 0 ? v / (v - v) : rethrow(depth - 1, v);
        } catch (ArithmeticException e) {
            throw new Heavy("wrapped", e);
        }
    }

    public static void main(String[] args) {
        int scale = args.length > 0 ? Integer.parseInt(args[0]) : 1;
        long check = 0;
        int[] a = new int[5];
        Object o = "text";
        for (int i = 0; i < scale * 90000; i++) {
            try {
                check += light(i % 16, i);
            } catch (Light e) {
                check = check * 31 + e.value;
            }
            try {
                check += heavy(i % 12, i);
            } catch (Heavy e) {
                check += e.getMessage().length();
            }
            try {
                check += rethrow(i % 6, i + 1);
            } catch (Heavy e) {
                check += e.getCause() instanceof ArithmeticException ? 3 : 5;
            }
            try {
                a[i % 9]++;
                check += ((Integer) (i % 2 == 0 ? o : (Object) i));
            } catch (ArrayIndexOutOfBoundsException e) {
                check ^= 7;
            } catch (ClassCastException e) {
                check ^= 11;
            }
            try {
                throw new Light(i);
            } catch (RuntimeException e) {
                check++;
            }
        }
        Heavy h = null;
        try {
            heavy(40, 1);
        } catch (Heavy e) {
            h = e;
        }
        System.out.println("Exceptions " + check + " " + finals + " " + h.getStackTrace().length);
    }
}
