// Shows switch expressions with arrows, yield, old-style labels, nesting and abrupt completion.
public class SwitchExpressionYield {
    static int days(int month, boolean leap) {
        return switch (month) {
            case 4, 6, 9, 11 -> 30;
            case 2 -> {
                if (leap) yield 29;
                yield 28;
            }
            case 1, 3, 5, 7, 8, 10, 12 -> 31;
            default -> throw new IllegalArgumentException("month " + month);
        };
    }

    static String old(int x) {
        String s = switch (x) {
            case 0:
            case 1:
                yield "small";
            case 2:
                System.out.print("(two)");
            default:
                if (x % 2 == 0) yield "even";
                yield "odd";
        };
        return s;
    }

    static int nested(int a, int b) {
        return 1000 + switch (a) {
            case 0 -> switch (b) {
                case 0 -> 1;
                default -> 2 + switch (a + b) { case 1 -> 10; default -> 20; };
            };
            default -> {
                int acc = 0;
                for (int i = 0; i < b; i++) {
                    if (i == 3) break;
                    acc += switch (i) { case 1 -> 100; default -> i; };
                }
                yield acc;
            }
        };
    }

    static int tried(int x) {
        return 7 + switch (x) {
            case 1 -> {
                try { yield Integer.parseInt("zz"); }
                catch (NumberFormatException e) { yield -1; }
                finally { System.out.print("[fin]"); }
            }
            default -> 0;
        };
    }

    public static void main(String[] args) {
        for (int m = 0; m <= 13; m++) {
            try { System.out.print(days(m, m % 2 == 0) + " "); }
            catch (IllegalArgumentException e) { System.out.print(e.getMessage() + " "); }
        }
        System.out.println();
        for (int i = 0; i < 6; i++) System.out.print(old(i) + " ");
        System.out.println();
        System.out.println(nested(0, 0) + " " + nested(0, 1) + " " + nested(0, 2) + " " + nested(1, 2) + " " + nested(1, 9));
        System.out.println(tried(1) + " " + tried(2));
        boolean r = switch ("k") { case "k" -> true; default -> false; } && args.length == 0;
        System.out.println(r);
    }
}
