class Locals {
    static int reuse(boolean c, Object o) {
        if (c) {
            int a = 3;
            return a;
        } else {
            String a = o.toString();
            int b = a.length();
            o = a;
        }
        {
            long a = 5;
            System.out.println(a);
        }
        for (int i = 0; i < 2; i++) {
            System.out.println(i);
        }
        for (int i = 5; i > 0; i--) {
            System.out.println(i);
        }
        return o.hashCode();
    }

    static int late(boolean c) {
        int x;
        if (c) {
            x = 1;
        } else {
            x = 2;
        }
        return x;
    }

    static int reassigned(int x) {
        x = x + 1;
        x = x * 2;
        return x;
    }

    static Object pattern(Object o) {
        if (o instanceof String s && !s.isEmpty()) {
            return s.charAt(0);
        }
        return o instanceof Integer i ? i + 1 : o;
    }
}
