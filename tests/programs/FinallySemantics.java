// Shows how finally interacts with return values, exceptions, break and continue.
public class FinallySemantics {
    @SuppressWarnings("finally")
    static int overrideReturn() { try { return 1; } finally { return 2; } }

    static int savedReturn() { int x = 1; try { return x; } finally { x = 99; System.out.print("f "); } }

    static StringBuilder mutated() { StringBuilder sb = new StringBuilder("a"); try { return sb; } finally { sb.append("b"); } }

    @SuppressWarnings("finally")
    static int swallow() { try { throw new IllegalStateException("lost"); } finally { return 3; } }

    static int replaced() {
        try {
            try { throw new IllegalStateException("first"); }
            finally { throw new IllegalArgumentException("second"); }
        } catch (RuntimeException e) {
            System.out.print(e.getMessage() + " suppressed=" + e.getSuppressed().length + " ");
            return 4;
        }
    }

    static String order() {
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < 5; i++) {
            try {
                if (i == 1) continue;
                if (i == 3) break;
                sb.append("t").append(i);
            } finally {
                sb.append("f").append(i);
            }
        }
        return sb.toString();
    }

    @SuppressWarnings("finally")
    static int breakOutOfFinally() {
        int n = 0;
        while (true) {
            try {
                n++;
                throw new RuntimeException("dropped");
            } finally {
                if (n < 3) continue;
                break;
            }
        }
        return n;
    }

    static int nested(int k) {
        StringBuilder sb = new StringBuilder();
        try {
            try {
                if (k == 0) throw new RuntimeException("a");
                if (k == 1) throw new Error("e");
                sb.append("none ");
            } catch (RuntimeException e) {
                sb.append("caught ");
                if (k == 0) return sb.length();
            } finally {
                sb.append("fin1 ");
            }
        } catch (Error e) {
            sb.append("outer ");
        } finally {
            sb.append("fin2");
            System.out.print("[" + sb + "] ");
        }
        return -1;
    }

    public static void main(String[] args) {
        System.out.println(overrideReturn());
        System.out.println(savedReturn());
        System.out.println(mutated());
        System.out.println(swallow());
        System.out.println(replaced());
        System.out.println(order());
        System.out.println(breakOutOfFinally());
        for (int k = 0; k < 3; k++) System.out.println(nested(k));
    }
}
