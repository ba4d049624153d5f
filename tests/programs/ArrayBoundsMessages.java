// Shows the messages of array index, negative size and null array failures.
public class ArrayBoundsMessages {
    interface Act { void run(); }

    static void t(Act a) {
        try {
            a.run();
            System.out.println("ok");
        } catch (RuntimeException e) {
            System.out.println(e);
        }
    }

    static int[] field;
    static String[] names = {"x", null};

    public static void main(String[] args) {
        int[] a = new int[3];
        t(() -> a[3] = 1);
        t(() -> a[-1] = 1);
        t(() -> { int x = a[Integer.MIN_VALUE]; });
        t(() -> { byte[] b = new byte[0]; b[0]++; });
        t(() -> { Object o = new Object[2][2][5]; });
        t(() -> { long[] l = new long[1]; l[1] = 2L; });
        t(() -> { int n = -5; int[] x = new int[n]; });
        t(() -> { int n = -1; String[] x = new String[n]; });
        t(() -> { int n = -7; int[][] x = new int[n][2]; });
        t(() -> { int n = -9; int[][] x = new int[0][n]; });
        t(() -> a[0]++);
        t(() -> System.out.println(names[1].length()));
        t(() -> System.out.println(field.length));
        t(() -> field[0] = 3);
        t(() -> System.out.println(field[1]));
        t(() -> System.arraycopy(a, 0, new int[2], 0, 3));
        t(() -> System.arraycopy(a, 2, new int[5], 0, 2));
        t(() -> System.arraycopy(a, -1, new int[5], 0, 2));
        t(() -> System.arraycopy(a, 0, new long[5], 0, 2));
        t(() -> System.arraycopy("x", 0, new long[5], 0, 2));
        t(() -> System.arraycopy(a, 0, a, 0, -1));
        t(() -> java.util.Arrays.copyOfRange(a, 3, 1));
        t(() -> new java.util.ArrayList<>(java.util.List.of(1, 2)).get(2));
        t(() -> java.util.Arrays.asList(1).get(1));
    }
}
