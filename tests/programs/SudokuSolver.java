// Shows a sudoku solver with constraint bit masks and backtracking.
public class SudokuSolver {
    final int[] cell = new int[81];
    final int[] row = new int[9], col = new int[9], box = new int[9];
    int guesses;

    SudokuSolver(String s) {
        for (int i = 0; i < 81; i++) {
            char c = s.charAt(i);
            if (c != '.') {
                int bit = 1 << (c - '1');
                if (((row[i / 9] | col[i % 9] | box[b(i)]) & bit) != 0) throw new IllegalArgumentException("conflict at " + i);
                put(i, bit);
            }
        }
    }

    static int b(int i) { return i / 27 * 3 + i % 9 / 3; }

    void put(int i, int bit) { cell[i] = bit; row[i / 9] |= bit; col[i % 9] |= bit; box[b(i)] |= bit; }

    void clear(int i) {
        int bit = cell[i];
        cell[i] = 0;
        row[i / 9] &= ~bit;
        col[i % 9] &= ~bit;
        box[b(i)] &= ~bit;
    }

    boolean solve() {
        int best = -1, bestMask = 0, bestCount = 10;
        for (int i = 0; i < 81; i++) {
            if (cell[i] != 0) continue;
            int mask = 0x1FF & ~(row[i / 9] | col[i % 9] | box[b(i)]);
            int n = Integer.bitCount(mask);
            if (n < bestCount) { best = i; bestMask = mask; bestCount = n; if (n <= 1) break; }
        }
        if (best < 0) return true;
        for (int m = bestMask; m != 0; m &= m - 1) {
            guesses++;
            put(best, m & -m);
            if (solve()) return true;
            clear(best);
        }
        return false;
    }

    @Override public String toString() {
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < 81; i++) {
            sb.append(cell[i] == 0 ? "." : "" + (1 + Integer.numberOfTrailingZeros(cell[i])));
            if (i % 9 == 8) sb.append('\n'); else if (i % 3 == 2) sb.append('|');
        }
        return sb.toString();
    }

    public static void main(String[] args) {
        String[] puzzles = {
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            "...1.5...14....67..8...24...63.7..1.9.......3.1..9.52...72...8.26....35...4.9...",
            "55..............................................................................." };
        for (String p : puzzles) {
            try {
                SudokuSolver s = new SudokuSolver(p);
                System.out.println(s.solve() + " after " + s.guesses + " placements");
                System.out.print(s);
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
