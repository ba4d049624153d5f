class Ternaries {
    int field;

    static int max(int a, int b) {
        return a > b ? a : b;
    }

    static int stored(boolean c, int a, int b) {
        int x = c ? a : b + 1;
        return x * x;
    }

    void waiting(boolean c, StringBuilder out) {
        out.append(field).append(c ? "yes" : "no").append(c && field > 3);
    }

    static int nested(int a, int b, int c) {
        return Math.max(a, a > b ? (b > c ? b : c) : (a < 0 ? -a : 7));
    }

    void intoField(boolean c, boolean d) {
        field = c || d ? field : 3;
    }

    static int changed(boolean c, int x) {
        return x + (c ? (x = 3) : x) + x;
    }

    static boolean not(boolean c) {
        return !c;
    }

    static Object mixed(Object o, int i) {
        Object[] array = {o == null ? "null" : o, i < 0 ? null : i};
        return array[i > 0 ? 1 : 0];
    }
}
