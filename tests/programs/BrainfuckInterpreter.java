// Shows an interpreter with a tape, jump table and wrapping byte cells.
import java.util.*;

public class BrainfuckInterpreter {
    static String run(String prog, String input) {
        int[] jump = new int[prog.length()];
        Deque<Integer> open = new ArrayDeque<>();
        for (int i = 0; i < prog.length(); i++) {
            if (prog.charAt(i) == '[') open.push(i);
            else if (prog.charAt(i) == ']') {
                if (open.isEmpty()) throw new IllegalArgumentException("unmatched ] at " + i);
                int j = open.pop();
                jump[i] = j;
                jump[j] = i;
            }
        }
        if (!open.isEmpty()) throw new IllegalArgumentException("unmatched [ at " + open.peek());
        byte[] tape = new byte[64];
        int ptr = 0, in = 0;
        StringBuilder out = new StringBuilder();
        for (int pc = 0; pc < prog.length(); pc++) {
            switch (prog.charAt(pc)) {
                case '>' -> ptr++;
                case '<' -> ptr--;
                case '+' -> tape[ptr]++;
                case '-' -> tape[ptr]--;
                case '.' -> out.append((char) (tape[ptr] & 0xFF));
                case ',' -> tape[ptr] = in < input.length() ? (byte) input.charAt(in++) : 0;
                case '[' -> { if (tape[ptr] == 0) pc = jump[pc]; }
                case ']' -> { if (tape[ptr] != 0) pc = jump[pc]; }
                default -> { }
            }
        }
        return out.toString();
    }

    public static void main(String[] args) {
        String hello = "++++++++[>++++[>++>+++>+++>+<<<<-]>+>+>->>+[<]<-]>>.>---.+++++++..+++.>>.<-.<.+++.------.--------.>>+.";
        System.out.println(run(hello, ""));
        System.out.println(run(",[.,]", "echo me"));
        System.out.println(run(">,[>,]<[.<]", "desrever"));
        System.out.println((int) run("-.", "").charAt(0));
        System.out.println((int) run("+++++[>+++++++<-]>.", "").charAt(0));
        for (String bad : new String[]{"[", "]", "<+", ">".repeat(70) + "+"}) {
            try { System.out.println(run(bad, "")); }
            catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
            catch (ArrayIndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        }
    }
}
