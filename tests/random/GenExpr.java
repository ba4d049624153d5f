// Shows random code: given SEED, prints a class Expr<SEED> of random methods whose main calls each with corner values.
// Use: java GenExpr 7 > Expr7.java && javac Expr7.java && java Expr7
import java.util.*;

public class GenExpr {
    static final int METHODS = 40;
    static final String[] TYPES = {"int", "long", "float", "double", "boolean", "char", "short", "byte"};
    static final String[] INTEGRAL = {"int", "long", "char", "short", "byte"};

    record Var(String name, String type, boolean assignable) {
    }

    record Method(String name, String returns, List<String> params) {
    }

    static long state;
    static final StringBuilder OUT = new StringBuilder();
    static final List<Method> LEAVES = new ArrayList<>();
    static List<Var> scope = new ArrayList<>();
    static int indent, names, loops, budget;
    static boolean calls;
    /** Labels of the loops around the current statement. */
    static final List<String> LABELS = new ArrayList<>();

    static int next(int bound) {
        state ^= state << 13;
        state ^= state >>> 7;
        state ^= state << 17;
        return (int) ((state * 0x2545F4914F6CDD1DL >>> 33) % bound);
    }

    static String pick(String... of) {
        return of[next(of.length)];
    }

    static boolean integral(String t) {
        return !t.equals("float") && !t.equals("double") && !t.equals("boolean");
    }

    static String numeric() {
        String t = pick(TYPES);
        return t.equals("boolean") ? "int" : t;
    }

    static void line(String s) {
        OUT.append(s.isEmpty() ? "" : "    ".repeat(indent)).append(s).append('\n');
    }

    // ---- expressions: expr(t) is always of static type t exactly ----

    static String literal(String t) {
        switch (t) {
            case "boolean":
                return pick("true", "false");
            case "int":
                return pick("0", "1", "(-1)", "2", "Integer.MAX_VALUE", "(-2147483648)", "31", "32", "(-33)", "65535", "128", "0x5a5a5a5a", "" + next(100), "" + next(1 << 30));
            case "long":
                return pick("0L", "1L", "(-1L)", "Long.MIN_VALUE", "9223372036854775807L", "0xffffffffL", "(-2147483649L)", "63L", "64L", next(1000) + "L", (state >>> 1) + "L");
            case "float":
                return pick("0f", "(-0f)", "1f", "Float.NaN", "Float.POSITIVE_INFINITY", "(-Float.MAX_VALUE)", "Float.MIN_VALUE", "0x1p31f", "0.1f", "16777217f", "(-" + Float.toHexString(next(999) / 16f) + "f)", Float.toHexString(next(9999) / 8f) + "f");
            case "double":
                return pick("0.0", "(-0.0)", "1d", "Double.NaN", "Double.NEGATIVE_INFINITY", "Double.MAX_VALUE", "Double.MIN_VALUE", "0x1p63", "0.1", "1e-310", "(-" + Double.toHexString(next(999) / 32.0) + ")", Double.toHexString(next(99999) / 8.0));
            case "char":
                return "((char) " + pick("0", "65535", "65", "32768", "" + next(65536)) + ")";
            case "short":
                return "((short) " + pick("0", "-1", "32767", "-32768", "" + next(65536)) + ")";
            default:
                return "((byte) " + pick("0", "-1", "127", "-128", "" + next(256)) + ")";
        }
    }

    static String variable(String t, boolean assignable) {
        List<String> found = new ArrayList<>();
        for (Var v : scope) {
            if (v.type().equals(t) && (v.assignable() || !assignable)) {
                found.add(v.name());
            }
        }
        return found.isEmpty() ? null : found.get(next(found.size()));
    }

    static String leaf(String t) {
        String v = next(4) == 0 ? null : variable(t, false);
        if (v == null && next(2) == 0 && !t.equals("boolean")) {
            String from = numeric();
            String w = variable(from, false);
            if (w != null) {
                return "((" + t + ") " + w + ")";
            }
        }
        return v == null ? literal(t) : v;
    }

    static String divisor(String t, int d) {
        String e = expr(t, d);
        return next(16) == 0 ? e : integral(t) ? "(" + e + " | 1" + (t.equals("long") ? "L" : "") + ")" : e;
    }

    static String expr(String t, int depth) {
        if (depth <= 0 || --budget < 0 || next(7) == 0) {
            return leaf(t);
        }
        int d = depth - 1;
        switch (next(16)) {
            case 0:
                return "(" + expr("boolean", d) + " ? " + expr(t, d) + " : " + expr(t, d) + ")";
            case 1:
                if (!t.equals("boolean")) {
                    return "((" + t + ") " + expr(numeric(), d) + ")";
                }
                break;
            case 2: {
                String v = variable(t, true);
                if (v != null) {
                    return "(" + assignment(v, t, d) + ")";
                }
                break;
            }
            case 3: {
                String v = t.equals("boolean") ? null : variable(t, true);
                if (v != null) {
                    return pick("(" + v + "++)", "(" + v + "--)", "(++" + v + ")", "(--" + v + ")");
                }
                break;
            }
            case 4: {
                String a = variable(t + "[]", false);
                if (a != null) {
                    String e = element(a, d);
                    return next(5) != 0 ? e : t.equals("boolean") ? "(" + e + " ^= " + expr(t, d) + ")" : pick("(" + e + "++)", "(" + e + " += " + expr(numeric(), d) + ")", "(" + e + " = " + expr(t, d) + ")");
                }
                break;
            }
            case 5:
                if (calls && loops == 0 && !LEAVES.isEmpty()) {
                    Method m = LEAVES.get(next(LEAVES.size()));
                    StringJoiner args = new StringJoiner(", ", m.name() + "(", ")");
                    for (String p : m.params()) {
                        args.add(expr(p, d - 1));
                    }
                    return m.returns().equals(t) ? args.toString() : t.equals("boolean") || m.returns().equals("boolean") ? leaf(t) : "((" + t + ") " + args + ")";
                }
                break;
            case 6:
                if (next(2) == 0) {
                    return "(switch (" + expr("int", d) + " & 3) { case 0 -> " + expr(t, d) + "; case 1, 2 -> " + expr(t, d) + "; default -> " + expr(t, d) + "; })";
                }
                break;
            default:
        }
        switch (t) {
            case "boolean": {
                String n = numeric(), m = next(3) == 0 ? numeric() : n;
                switch (next(6)) {
                    case 0:
                        return "(!" + expr(t, d) + ")";
                    case 1:
                        return "(" + expr(t, d) + pick(" && ", " || ") + expr(t, d) + ")";
                    case 2:
                        return "(" + expr(t, d) + pick(" & ", " | ", " ^ ", " == ", " != ") + expr(t, d) + ")";
                    default:
                        return "(" + expr(n, d) + pick(" < ", " <= ", " > ", " >= ", " == ", " != ") + expr(m, d) + ")";
                }
            }
            case "int":
            case "long": {
                String w = t.equals("int") ? "Integer" : "Long";
                switch (next(10)) {
                    case 0:
                        return "(" + pick("-", "~") + expr(t, d) + ")";
                    case 1: case 2:
                        return "(" + expr(t, d) + pick(" << ", " >> ", " >>> ") + expr(pick(INTEGRAL), d) + ")";
                    case 3:
                        return "(" + expr(t, d) + pick(" / ", " % ") + divisor(t, d) + ")";
                    case 4:
                        return pick("Math.max(", "Math.min(") + expr(t, d) + ", " + expr(t, d) + ")";
                    case 5:
                        return t.equals("int") ? pick("Integer.bitCount(", "Math.abs(", "Integer.numberOfLeadingZeros(", "Integer.reverse(") + expr(t, d) + ")"
                            : pick("Long.reverseBytes(", "Math.abs(", "Long.rotateLeft(7L, (int) ", w + ".highestOneBit(") + expr(t, d) + ")";
                    case 6:
                        return t.equals("int") ? "(" + expr(pick("char", "short", "byte", "int"), d) + pick(" + ", " - ", " * ") + expr(pick("char", "short", "byte"), d) + ")"
                            : "(" + expr(pick("int", "char"), d) + pick(" + ", " - ", " * ") + expr(t, d) + ")";
                    default:
                        return "(" + expr(t, d) + pick(" + ", " - ", " * ", " & ", " | ", " ^ ") + expr(t, d) + ")";
                }
            }
            case "float":
            case "double":
                switch (next(6)) {
                    case 0:
                        return "(-" + expr(t, d) + ")";
                    case 1:
                        return t.equals("double") ? pick("Math.sqrt(", "Math.floor(", "Math.rint(", "Math.abs(") + expr(t, d) + ")" : "Math.max(" + expr(t, d) + ", " + expr(t, d) + ")";
                    case 2:
                        return "(" + expr(t, d) + pick(" + ", " * ", " / ") + expr(t.equals("float") ? pick("int", "long", "byte") : pick("float", "long", "char"), d) + ")";
                    default:
                        return "(" + expr(t, d) + pick(" + ", " - ", " * ", " / ", " % ") + expr(t, d) + ")";
                }
            default:
                return "((" + t + ") " + expr(pick("int", "int", "long", t), d) + ")";
        }
    }

    static String element(String array, int d) {
        int r = next(32);
        String i = expr("int", d - 1);
        return array + "[" + (r == 0 ? i : r == 1 ? i + " % 9" : i + " & 7") + "]";
    }

    static String assignment(String v, String t, int d) {
        int c = next(4);
        if (t.equals("boolean")) {
            return c < 2 ? v + " = " + expr(t, d) : v + pick(" &= ", " |= ", " ^= ") + expr(t, d);
        }
        if (c == 0) {
            return v + " = " + expr(t, d);
        }
        if (c == 1 && integral(t)) {
            return v + pick(" &= ", " |= ", " ^= ", " <<= ", " >>= ", " >>>= ") + expr(pick(INTEGRAL), d);
        }
        if (c == 2) {
            String n = numeric();
            return v + pick(" /= ", " %= ") + divisor(n, d);
        }
        return v + pick(" += ", " -= ", " *= ") + expr(numeric(), d);
    }

    // ---- statements ----

    static String e(String t, int depth) {
        budget = 14;
        return expr(t, depth);
    }

    static void assign() {
        String t = pick(TYPES), v = variable(t, true);
        if (v != null) {
            budget = 14;
            line(assignment(v, t, 3) + ";");
        }
    }

    static void block(int depth, int count) {
        indent++;
        List<Var> saved = scope;
        scope = new ArrayList<>(scope);
        for (int i = 0; i < count; i++) {
            statement(depth);
        }
        scope = saved;
        indent--;
    }

    static void statement(int depth) {
        if (depth <= 0) {
            assign();
            return;
        }
        switch (next(16)) {
            case 0: case 1:
                line("if (" + e("boolean", 3) + ") {");
                block(depth - 1, 1 + next(2));
                if (next(2) == 0) {
                    line("} else {");
                    block(depth - 1, 1 + next(2));
                }
                line("}");
                break;
            case 2: case 3: case 4:
                if (loops < 2) {
                    loop(depth);
                } else {
                    assign();
                }
                break;
            case 5: case 6:
                switchStatement(depth);
                break;
            case 7: case 8:
                tryStatement(depth);
                break;
            case 9: {
                String t = pick(TYPES), n = "a" + names++;
                if (next(3) == 0) {
                    StringJoiner init = new StringJoiner(", ", "{", "}");
                    for (int i = next(9) == 0 ? 4 : 8; i > 0; i--) {
                        init.add(e(t, 1));
                    }
                    line(t + "[] " + n + " = " + init + ";");
                } else {
                    line(t + "[] " + n + " = new " + t + "[" + (next(6) == 0 ? e("int", 2) + " % 12" : "8") + "];");
                }
                scope.add(new Var(n, t + "[]", false));
                line(element(n, 2) + " = " + e(t, 3) + ";");
                break;
            }
            case 10: {
                String t = pick(TYPES), n = "v" + names++;
                line(t + " " + n + " = " + e(t, 3) + ";");
                scope.add(new Var(n, t, true));
                break;
            }
            case 11:
                if (!LABELS.isEmpty()) {
                    line("if (" + e("boolean", 2) + ") {");
                    indent++;
                    line(pick("break", "continue") + " " + LABELS.get(next(LABELS.size())) + ";");
                    indent--;
                    line("}");
                } else {
                    assign();
                }
                break;
            default:
                assign();
        }
    }

    static void loop(int depth) {
        String i = "i" + names++, label = "loop" + names++;
        int bound = 1 + next(5);
        int kind = next(3);
        if (kind == 0) {
            line(label + ":");
            line("for (int " + i + " = 0; " + i + " < " + bound + "; " + i + "++) {");
        } else if (kind == 1) {
            line(label + ":");
            line("for (long " + i + " = " + bound + "; " + i + (next(2) == 0 ? " >= 0L" : " > 0L && " + e("boolean", 2)) + "; " + i + " -= 1) {");
        } else {
            line("int " + i + " = 0;");
            line(label + ":");
            line("do {");
        }
        loops++;
        LABELS.add(label);
        List<Var> saved = scope;
        scope = new ArrayList<>(scope);
        scope.add(new Var(i, kind == 1 ? "long" : "int", false));
        block(depth - 1, 1 + next(3));
        if (kind == 2) {
            budget = 8;
            line("} while (++" + i + " < " + bound + " && (" + expr("boolean", 2) + " || " + i + " < 3));");
        } else {
            line("}");
        }
        scope = saved;
        LABELS.remove(LABELS.size() - 1);
        loops--;
    }

    static void switchStatement(int depth) {
        int kind = next(4);
        String[] labels;
        if (kind == 0) {
            line("switch (" + e("int", 3) + " & 7) {");
            labels = new String[] {"0", "1", "2", "3", "5", "6"};
        } else if (kind == 1) {
            line("switch (" + e(pick("int", "short"), 3) + ") {");
            labels = new String[] {"-1", "0", "1", "127", "-32768", "32767"};
        } else if (kind == 2) {
            line("switch (" + e("char", 3) + ") {");
            labels = new String[] {"'a'", "'b'", "'A'", "0", "65535"};
        } else {
            line("switch (NAMES[" + e("int", 3) + " & 3]) {");
            labels = new String[] {"\"Aa\"", "\"BB\"", "\"\"", "\"other\""};
        }
        for (String l : labels) {
            line("    case " + l + ":");
            indent++;
            if (next(4) != 0) {
                block(depth - 1, 1);
                if (next(3) != 0) {
                    indent++;
                    line("break;");
                    indent--;
                }
            }
            indent--;
        }
        line("    default:");
        indent++;
        block(depth - 1, 1);
        indent--;
        line("}");
    }

    static void tryStatement(int depth) {
        String x = "e" + names++;
        line("try {");
        block(depth - 1, 1 + next(3));
        if (next(4) == 0) {
            indent++;
            line("if (" + e("boolean", 2) + " && " + e("boolean", 2) + ") {");
            line("    throw new IllegalStateException(\"thrown \" + " + e(pick("int", "long", "boolean"), 2) + ");");
            line("}");
            indent--;
        }
        int kind = next(4);
        if (kind <= 1) {
            line("} catch (ArithmeticException | ArrayIndexOutOfBoundsException " + x + ") {");
            indent++;
            line("trace += " + x + ".getMessage().length();");
            indent--;
            block(depth - 1, 1);
        }
        if (kind == 1 || kind == 2) {
            line("} catch (RuntimeException " + x + ") {");
            indent++;
            line("trace = trace * 31 + " + x + ".getMessage().hashCode();");
            indent--;
            block(depth - 1, 1);
        }
        if (kind == 3 || next(4) == 0) {
            line("} finally {");
            block(depth - 1, 1);
        }
        line("}");
    }

    static void method(int n) {
        List<String> params = new ArrayList<>();
        StringJoiner sig = new StringJoiner(", ");
        scope = new ArrayList<>();
        for (String t : TYPES) {
            scope.add(new Var("s" + Character.toUpperCase(t.charAt(0)) + t.substring(1), t, true));
        }
        for (int i = 2 + next(8); i > 0; i--) {
            String t = pick(TYPES);
            sig.add(t + " p" + params.size());
            for (int j = 0; j < 3; j++) { // three times, to be picked more often than the fields
                scope.add(new Var("p" + params.size(), t, true));
            }
            params.add(t);
        }
        Method m = new Method("m" + n, TYPES[n % TYPES.length], params);
        names = 0;
        loops = 0;
        calls = n >= METHODS / 3;
        line("");
        line("static " + m.returns() + " " + m.name() + "(" + sig + ") {");
        indent++;
        if (n % 4 != 0) {
            for (int i = 1 + next(3); i > 0; i--) {
                String t = pick(TYPES), v = "v" + names++;
                line(t + " " + v + " = " + e(t, 3) + ";");
                scope.add(new Var(v, t, true));
            }
            String t = pick(TYPES), a = "a" + names++;
            line(t + "[] " + a + " = new " + t + "[8];");
            scope.add(new Var(a, t + "[]", false));
            for (int i = 3 + next(4); i > 0; i--) {
                statement(next(3) == 0 ? 3 : 2);
            }
        } else {
            for (int i = 0; i < 3; i++) {
                String t = pick(TYPES), v = "v" + names++;
                budget = 30;
                line(t + " " + v + " = " + expr(t, 6) + ";");
                scope.add(new Var(v, t, true));
            }
        }
        budget = 20;
        line("return " + expr(m.returns(), 4) + ";");
        indent--;
        line("}");
        if (!calls) {
            LEAVES.add(m);
        }

        line("");
        line("static void call" + n + "() {");
        indent++;
        line("for (int k = 0; k < 12; k++) {");
        indent++;
        StringJoiner args = new StringJoiner(", ");
        for (String t : params) {
            String c = t.toUpperCase(Locale.ROOT);
            args.add(c + "[(k * " + (1 + next(6)) + " + " + next(12) + ") % " + c + ".length]");
        }
        line("reset(k + " + next(12) + ");");
        line("String r;");
        line("try {");
        line("    r = show(m" + n + "(" + args + "));");
        line("} catch (RuntimeException e) {");
        line("    r = e.getClass().getName() + \": \" + e.getMessage();");
        line("}");
        line("System.out.println(\"m" + n + " \" + k + \" \" + r + \" \" + trace);");
        indent--;
        line("}");
        line("System.out.println(\"fields \" + show(sInt) + show(sLong) + show(sFloat) + show(sDouble) + show(sBoolean) + show(sChar) + show(sShort) + show(sByte));");
        indent--;
        line("}");
    }

    public static void main(String[] args) {
        int seed = args.length > 0 ? Integer.parseInt(args[0]) : 1;
        if (seed < 0) {
            throw new IllegalArgumentException("the seed names the class and cannot be negative");
        }
        state = seed * 0x9E3779B97F4A7C15L + 0x1234567L;
        for (int i = 0; i < 8; i++) {
            next(2);
        }
        line("// Shows random code: printed by GenExpr with seed " + seed + ".");
        line("@SuppressWarnings(\"all\")");
        line("class Expr" + seed + " {");
        indent++;
        line("static final int[] INT = {0, 1, -1, 2, Integer.MAX_VALUE, Integer.MIN_VALUE, 31, 32, 65536, -129, 7, 1000003};");
        line("static final long[] LONG = {0, 1, -1, Long.MIN_VALUE, Long.MAX_VALUE, 1L << 32, -1L << 31, 63, 64, 1000000007L, 3};");
        line("static final float[] FLOAT = {0f, -0f, 1f, Float.NaN, Float.NEGATIVE_INFINITY, Float.MAX_VALUE, Float.MIN_VALUE, 1.5f, -2.5f, 0x1p31f, 1e10f, 0.1f, 3f};");
        line("static final double[] DOUBLE = {0.0, -0.0, 1, Double.NaN, Double.POSITIVE_INFINITY, -Double.MAX_VALUE, Double.MIN_VALUE, 2.5, -0.5, 0x1p63, 1e300, 0.1, 7};");
        line("static final boolean[] BOOLEAN = {true, false, false, true, true};");
        line("static final char[] CHAR = {0, 'a', 65535, 'b', 32768, 'A', 255};");
        line("static final short[] SHORT = {0, 1, -1, 32767, -32768, 255, -129};");
        line("static final byte[] BYTE = {0, 1, -1, 127, -128, 64, -3};");
        line("static final String[] NAMES = {\"Aa\", \"BB\", \"\", \"none\"};");
        line("static int sInt, trace;");
        line("static long sLong;");
        line("static float sFloat;");
        line("static double sDouble;");
        line("static boolean sBoolean;");
        line("static char sChar;");
        line("static short sShort;");
        line("static byte sByte;");
        line("");
        line("static void reset(int k) {");
        for (String t : TYPES) {
            String c = t.toUpperCase(Locale.ROOT);
            line("    s" + c.charAt(0) + t.substring(1) + " = " + c + "[k % " + c + ".length];");
        }
        line("}");
        for (String[] p : new String[][] {{"int", "\"i\" + v"}, {"long", "\"l\" + v"}, {"float", "\"f\" + Integer.toHexString(Float.floatToIntBits(v))"},
            {"double", "\"d\" + Long.toHexString(Double.doubleToLongBits(v))"}, {"boolean", "\"z\" + v"}, {"char", "\"c\" + (int) v"}, {"short", "\"s\" + v"}, {"byte", "\"b\" + v"}}) {
            line("");
            line("static String show(" + p[0] + " v) {");
            line("    return " + p[1] + ";");
            line("}");
        }
        for (int n = 0; n < METHODS; n++) {
            method(n);
        }
        line("");
        line("public static void main(String[] args) {");
        for (int n = 0; n < METHODS; n++) {
            line("    call" + n + "();");
        }
        line("}");
        indent--;
        line("}");
        System.out.print(OUT);
    }
}
