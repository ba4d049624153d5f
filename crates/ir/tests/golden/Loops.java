class Loops {
    static int sum(int[] values) {
        int total = 0;
        for (int i = 0; i < values.length; i++) {
            total += values[i];
        }
        return total;
    }

    static int each(int[] values) {
        int total = 0;
        for (int value : values) {
            if (value < 0) {
                continue;
            }
            if (value > 100) {
                break;
            }
            total += value;
        }
        return total;
    }

    static int nested(int n) {
        int count = 0;
        outer:
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) {
                if (i * j == 42) {
                    continue outer;
                }
                count++;
            }
        }
        return count;
    }

    static int countdown(int n) {
        do {
            n--;
        } while (n > 0);
        return n;
    }

    static void forever() {
        while (true) {
        }
    }
}
