// Shows a small stack-machine interpreter with jumps, calls and error handling.
import java.util.*;

public class MiniStackVm {
    enum Op { PUSH, ADD, SUB, MUL, DIV, DUP, SWAP, POP, LOAD, STORE, JMP, JZ, LT, CALL, RET, PRINT, HALT }
    record Ins(Op op, int arg) { }

    static class VmException extends RuntimeException {
        VmException(String m, int pc, Throwable c) { super(m + " at pc " + pc, c); }
    }

    final List<Ins> code;
    final int[] mem = new int[8];
    final Deque<Integer> stack = new ArrayDeque<>(), calls = new ArrayDeque<>();
    final StringBuilder out = new StringBuilder();
    int steps;

    MiniStackVm(List<Ins> code) { this.code = code; }

    static List<Ins> assemble(String src) {
        List<Ins> r = new ArrayList<>();
        Map<String, Integer> labels = new HashMap<>();
        List<String[]> lines = new ArrayList<>();
        for (String l : src.strip().split("\n")) {
            l = l.strip();
            if (l.endsWith(":")) labels.put(l.substring(0, l.length() - 1), lines.size());
            else lines.add(l.split("\\s+"));
        }
        for (String[] p : lines) {
            int arg = p.length < 2 ? 0 : labels.containsKey(p[1]) ? labels.get(p[1]) : Integer.parseInt(p[1]);
            r.add(new Ins(Op.valueOf(p[0].toUpperCase(Locale.ROOT)), arg));
        }
        return r;
    }

    String run() {
        int pc = 0;
        try {
            while (steps++ < 10_000) {
                Ins i = code.get(pc++);
                switch (i.op()) {
                    case PUSH -> stack.push(i.arg());
                    case ADD -> stack.push(stack.pop() + stack.pop());
                    case SUB -> { int b = stack.pop(); stack.push(stack.pop() - b); }
                    case MUL -> stack.push(stack.pop() * stack.pop());
                    case DIV -> { int b = stack.pop(); stack.push(stack.pop() / b); }
                    case DUP -> stack.push(stack.peek());
                    case SWAP -> { int b = stack.pop(), a = stack.pop(); stack.push(b); stack.push(a); }
                    case POP -> stack.pop();
                    case LOAD -> stack.push(mem[i.arg()]);
                    case STORE -> mem[i.arg()] = stack.pop();
                    case JMP -> pc = i.arg();
                    case JZ -> { if (stack.pop() == 0) pc = i.arg(); }
                    case LT -> { int b = stack.pop(); stack.push(stack.pop() < b ? 1 : 0); }
                    case CALL -> { calls.push(pc); pc = i.arg(); }
                    case RET -> pc = calls.pop();
                    case PRINT -> out.append(stack.pop()).append(' ');
                    case HALT -> { return out + "in " + steps + " steps"; }
                }
            }
            return out + "gave up";
        } catch (RuntimeException e) {
            throw new VmException(e.getClass().getSimpleName(), pc - 1, e);
        }
    }

    public static void main(String[] args) {
        String fact = "push 1\nstore 0\npush 10\nstore 1\nloop:\nload 1\njz end\nload 0\nload 1\nmul\nstore 0\nload 1\npush 1\nsub\nstore 1\njmp loop\nend:\nload 0\nprint\nhalt";
        System.out.println(new MiniStackVm(assemble(fact)).run());
        String calls = "push 5\ncall sq\nprint\npush 12\ncall sq\nprint\nhalt\nsq:\ndup\nmul\nret";
        System.out.println(new MiniStackVm(assemble(calls)).run());
        System.out.println(new MiniStackVm(assemble("loop:\njmp loop")).run());
        for (String bad : new String[]{"push 1\npush 0\ndiv\nhalt", "add", "push 1", "load 9\nhalt", "ret"}) {
            try { System.out.println(new MiniStackVm(assemble(bad)).run()); } catch (VmException e) { System.out.println(e.getMessage()); }
        }
        try { assemble("frob 1"); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
    }
}
