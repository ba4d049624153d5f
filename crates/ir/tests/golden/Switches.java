class Switches {
    enum Color { RED, GREEN, BLUE }

    static int dense(int n) {
        switch (n) {
            case 0: return 10;
            case 1: return 11;
            case 3: return 13;
            default: return -1;
        }
    }

    static int sparse(int n) {
        int result = 0;
        switch (n) {
            case -1000: result = 1;
            case 7: result += 2; break;
            case 1000000: result = 3; break;
        }
        return result;
    }

    static String arrow(String name) {
        return switch (name) {
            case "one" -> "1";
            case "two", "deux" -> "2";
            default -> name + "?";
        };
    }

    static int colors(Color color) {
        return switch (color) {
            case RED -> 1;
            case GREEN -> 2;
            case BLUE -> {
                int mixed = color.ordinal();
                yield mixed * 2;
            }
        };
    }

    static void nothing(int n) {
        switch (n) {
        }
    }
}
