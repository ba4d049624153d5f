import java.io.IOException;

class Exceptions {
    int state;

    static int parse(String text) {
        int result = -1;
        try {
            result = Integer.parseInt(text);
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
        return result;
    }

    int withFinally(String text) {
        state = 1;
        try {
            return text.length();
        } finally {
            state = 2;
        }
    }

    static int nested(int[] values, int i) throws IOException {
        int seen = 0;
        try {
            seen = 1;
            try {
                seen = values[i];
                if (seen < 0) {
                    throw new IOException("negative");
                }
            } catch (ArrayIndexOutOfBoundsException | NullPointerException e) {
                seen = -1;
            } finally {
                seen *= 2;
            }
        } catch (RuntimeException e) {
            return seen;
        }
        return seen + 1;
    }

    static String resource() throws Exception {
        try (java.io.StringReader reader = new java.io.StringReader("x")) {
            return "" + (char) reader.read();
        }
    }

    static int retry(int limit) {
        for (int i = 0; ; i++) {
            try {
                return limit / i;
            } catch (ArithmeticException e) {
                if (i > limit) {
                    throw e;
                }
            }
        }
    }
}
