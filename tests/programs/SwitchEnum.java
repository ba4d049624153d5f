// Shows switches on enum constants, with default, fall-through and null.
public class SwitchEnum {
    enum Color { RED, GREEN, BLUE, BLACK }
    enum Op { ADD, SUB, MUL, NEG }

    static String name(Color c) {
        switch (c) {
            case BLUE: return "b";
            case RED: return "r";
            case GREEN: return "g";
        }
        return "unlisted " + c.ordinal();
    }

    static int eval(Op op, int a, int b) {
        return switch (op) {
            case ADD -> a + b;
            case SUB -> a - b;
            case MUL -> a * b;
            case NEG -> {
                if (b != 0) throw new IllegalArgumentException("NEG takes one operand");
                yield -a;
            }
        };
    }

    static void describe(Color c) {
        switch (c) {
            case RED, GREEN -> System.out.println("warm or natural");
            case BLUE -> System.out.println("cold");
            default -> System.out.println("dark " + c);
        }
    }

    public static void main(String[] args) {
        for (Color c : Color.values()) {
            System.out.println(c + " " + name(c));
            describe(c);
        }
        for (Op op : Op.values()) {
            try {
                System.out.println(op + " " + eval(op, 6, 7));
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(eval(Op.NEG, 5, 0));
        Color none = null;
        try {
            name(none);
        } catch (NullPointerException e) {
            System.out.println("null enum selector");
        }
        int bits = 0;
        for (Color c : Color.values()) {
            switch (c) {
                case RED: bits |= 1;
                case GREEN: bits |= 2; break;
                case BLACK: bits |= 8; break;
                default: bits <<= 4;
            }
        }
        System.out.println(bits);
    }
}
