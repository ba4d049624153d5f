// Shows a recursive-descent arithmetic parser with variables, functions and error positions.
import java.util.*;
import java.util.function.*;

public class ExpressionParser {
    static class ParseException extends RuntimeException {
        ParseException(String m, int pos) { super(m + " at " + pos); }
    }
    interface Node { double eval(Map<String, Double> env); }

    static final Map<String, DoubleUnaryOperator> FUNCS = Map.of("sqrt", Math::sqrt, "abs", Math::abs, "neg", x -> -x);
    final String s;
    int pos;
    ExpressionParser(String s) { this.s = s; }

    char peek() { while (pos < s.length() && s.charAt(pos) == ' ') pos++; return pos < s.length() ? s.charAt(pos) : '\0'; }
    boolean eat(char c) { if (peek() == c) { pos++; return true; } return false; }

    Node parse() {
        Node n = sum();
        if (peek() != '\0') throw new ParseException("unexpected '" + peek() + "'", pos);
        return n;
    }

    Node sum() {
        Node l = product();
        while (true) {
            Node a = l;
            if (eat('+')) { Node b = product(); l = e -> a.eval(e) + b.eval(e); }
            else if (eat('-')) { Node b = product(); l = e -> a.eval(e) - b.eval(e); }
            else return l;
        }
    }

    Node product() {
        Node l = power();
        while (true) {
            Node a = l;
            if (eat('*')) { Node b = power(); l = e -> a.eval(e) * b.eval(e); }
            else if (eat('/')) { Node b = power(); l = e -> a.eval(e) / b.eval(e); }
            else if (eat('%')) { Node b = power(); l = e -> a.eval(e) % b.eval(e); }
            else return l;
        }
    }

    Node power() {
        Node b = atom();
        if (eat('^')) { Node x = power(); return e -> { double r = 1, k = b.eval(e); for (int i = (int) x.eval(e); i > 0; i--) r *= k; return r; }; }
        return b;
    }

    Node atom() {
        char c = peek();
        int start = pos;
        if (eat('(')) { Node n = sum(); if (!eat(')')) throw new ParseException("expected )", pos); return n; }
        if (eat('-')) { Node n = power(); return e -> -n.eval(e); }
        if (Character.isDigit(c)) {
            while (pos < s.length() && (Character.isDigit(s.charAt(pos)) || s.charAt(pos) == '.')) pos++;
            double v = Double.parseDouble(s.substring(start, pos));
            return e -> v;
        }
        if (Character.isLetter(c)) {
            while (pos < s.length() && Character.isLetterOrDigit(s.charAt(pos))) pos++;
            String name = s.substring(start, pos);
            if (eat('(')) {
                Node a = sum();
                if (!eat(')')) throw new ParseException("expected )", pos);
                DoubleUnaryOperator f = FUNCS.get(name);
                if (f == null) throw new ParseException("unknown function " + name, start);
                return e -> f.applyAsDouble(a.eval(e));
            }
            return e -> { Double v = e.get(name); if (v == null) throw new NoSuchElementException(name); return v; };
        }
        throw new ParseException(c == '\0' ? "unexpected end" : "unexpected '" + c + "'", pos);
    }

    public static void main(String[] args) {
        Map<String, Double> env = Map.of("x", 3.0, "half", 0.5);
        for (String s : new String[]{"1+2*3", "(1+2)*3", "2^3^2", "-2^2", "10/4-1", "7%4", "x*x - half", "sqrt(16)+abs(-2.5)", "1/0", "--3", " 1 + ", "2*(3", "4 $ 4", "frob(1)", "y+1", "neg(x)^2", "1.5.2"}) {
            try { System.out.println(s + " = " + new ExpressionParser(s).parse().eval(env)); }
            catch (ParseException e) { System.out.println(s + " : " + e.getMessage()); }
            catch (NoSuchElementException e) { System.out.println(s + " : unbound " + e.getMessage()); }
            catch (NumberFormatException e) { System.out.println(s + " : " + e.getMessage()); }
        }
    }
}
