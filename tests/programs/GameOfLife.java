// Shows Conway's Game of Life on a torus with gliders and oscillators.
import java.util.*;

public class GameOfLife {
    final boolean[][] cells;
    int generation;

    GameOfLife(String... rows) {
        cells = new boolean[rows.length][rows[0].length()];
        for (int r = 0; r < rows.length; r++) for (int c = 0; c < rows[r].length(); c++) cells[r][c] = rows[r].charAt(c) == '#';
    }

    int neighbours(int r, int c) {
        int n = 0, h = cells.length, w = cells[0].length;
        for (int dr = -1; dr <= 1; dr++)
            for (int dc = -1; dc <= 1; dc++)
                if ((dr | dc) != 0 && cells[Math.floorMod(r + dr, h)][Math.floorMod(c + dc, w)]) n++;
        return n;
    }

    void step() {
        boolean[][] next = new boolean[cells.length][cells[0].length];
        for (int r = 0; r < cells.length; r++)
            for (int c = 0; c < cells[0].length; c++) {
                int n = neighbours(r, c);
                next[r][c] = n == 3 || n == 2 && cells[r][c];
            }
        for (int r = 0; r < cells.length; r++) System.arraycopy(next[r], 0, cells[r], 0, next[r].length);
        generation++;
    }

    int population() { int n = 0; for (boolean[] row : cells) for (boolean b : row) if (b) n++; return n; }

    @Override public String toString() {
        StringBuilder sb = new StringBuilder("gen " + generation + " pop " + population() + "\n");
        for (boolean[] row : cells) { for (boolean b : row) sb.append(b ? '#' : '.'); sb.append('\n'); }
        return sb.toString();
    }

    public static void main(String[] args) {
        GameOfLife blinker = new GameOfLife(".....", "..#..", "..#..", "..#..", ".....");
        for (int i = 0; i < 3; i++) { System.out.print(blinker); blinker.step(); }
        GameOfLife glider = new GameOfLife(".#......", "..#.....", "###.....", "........", "........", "........", "........", "........");
        String start = glider.toString();
        System.out.print(start);
        for (int i = 0; i < 32; i++) glider.step();
        System.out.print(glider);
        System.out.println(glider.toString().substring(glider.toString().indexOf('\n')).equals(start.substring(start.indexOf('\n'))));
        GameOfLife r = new GameOfLife("..........", "..........", "....##....", "...##.....", "....#.....", "..........", "..........", "..........", "..........", "..........");
        Map<Integer, Integer> hist = new TreeMap<>();
        for (int i = 0; i < 40; i++) { hist.merge(r.population(), 1, Integer::sum); r.step(); }
        System.out.println(hist);
    }
}
