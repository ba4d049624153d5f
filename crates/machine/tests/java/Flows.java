/** Values that flow: through arithmetic, fields, arrays, calls and branches. */
public class Flows {
    int field;
    static int global;

    static int arithmetic(int a, int b) {
        return a * 2 + b;
    }

    static int throughField(int a, int b) {
        Flows flows = new Flows();
        flows.field = a;
        int copy = flows.field;
        flows.field = b;
        return copy;
    }

    static int overwritten(int a, int b) {
        Flows flows = new Flows();
        flows.field = a;
        flows.field = b;
        return flows.field;
    }

    static int throughArray(int a, int b) {
        int[] array = new int[4];
        array[1] = a;
        array[2] = b;
        return array[1];
    }

    static int throughStatic(int a, int b) {
        global = a;
        return global + b;
    }

    static int byIndex(int a, int b) {
        int[] array = {10, 20, 30};
        return array[a & 1];
    }

    static int decides(int a, int b) {
        if (a > 3) {
            return b;
        }
        return 7;
    }

    static int loops(int a, int b) {
        int sum = 0;
        for (int i = 0; i < a; i++) {
            sum += b;
        }
        return sum;
    }
}
