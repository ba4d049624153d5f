// Shows BFS, DFS, topological sort with cycle detection, union-find and shortest paths on small graphs.
import java.util.*;

public class GraphAlgorithms {
    static class Graph {
        final Map<String, TreeSet<String>> adj = new TreeMap<>();
        Graph edge(String a, String b) { adj.computeIfAbsent(a, k -> new TreeSet<>()).add(b); adj.computeIfAbsent(b, k -> new TreeSet<>()); return this; }
        List<String> bfs(String s) {
            List<String> out = new ArrayList<>();
            Set<String> seen = new HashSet<>(Set.of(s));
            Deque<String> q = new ArrayDeque<>(seen);
            while (!q.isEmpty()) { String v = q.poll(); out.add(v); for (String w : adj.get(v)) if (seen.add(w)) q.add(w); }
            return out;
        }
        void dfs(String v, Set<String> seen) { if (seen.add(v)) for (String w : adj.get(v)) dfs(w, seen); }
        List<String> topo() {
            Map<String, Integer> in = new TreeMap<>();
            adj.forEach((v, ws) -> { in.putIfAbsent(v, 0); ws.forEach(w -> in.merge(w, 1, Integer::sum)); });
            PriorityQueue<String> ready = new PriorityQueue<>();
            in.forEach((v, n) -> { if (n == 0) ready.add(v); });
            List<String> out = new ArrayList<>();
            while (!ready.isEmpty()) { String v = ready.poll(); out.add(v); for (String w : adj.get(v)) if (in.merge(w, -1, Integer::sum) == 0) ready.add(w); }
            if (out.size() < adj.size()) { TreeSet<String> left = new TreeSet<>(adj.keySet()); out.forEach(left::remove); throw new IllegalStateException("cycle among " + left); }
            return out;
        }
    }

    static class UnionFind {
        final int[] p; int sets;
        UnionFind(int n) { p = new int[n]; sets = n; Arrays.setAll(p, i -> i); }
        int find(int x) { return p[x] == x ? x : (p[x] = find(p[x])); }
        boolean union(int a, int b) { a = find(a); b = find(b); if (a == b) return false; p[a] = b; sets--; return true; }
    }

    static final int INF = Integer.MAX_VALUE / 2;

    static int[][] floyd(int n, int[][] edges) {
        int[][] d = new int[n][n];
        for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) d[i][j] = i == j ? 0 : INF;
        for (int[] e : edges) d[e[0]][e[1]] = Math.min(d[e[0]][e[1]], e[2]);
        for (int k = 0; k < n; k++) for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) d[i][j] = Math.min(d[i][j], d[i][k] + d[k][j]);
        return d;
    }

    public static void main(String[] args) {
        Graph g = new Graph().edge("shirt", "tie").edge("tie", "jacket").edge("pants", "shoes").edge("pants", "belt").edge("belt", "jacket").edge("socks", "shoes");
        System.out.println(g.bfs("pants"));
        Set<String> seen = new LinkedHashSet<>();
        g.dfs("shirt", seen);
        System.out.println(seen + " " + g.topo());
        try { g.edge("jacket", "shirt").topo(); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        int[][] edges = {{0, 1, 7}, {1, 2, 1}, {0, 2, 3}, {2, 3, 2}, {3, 1, -4}, {4, 0, 1}};
        for (int[] row : floyd(5, edges)) { StringBuilder sb = new StringBuilder(); for (int x : row) sb.append(x > INF / 2 ? "  -" : String.format("%3d", x)); System.out.println(sb); }
        int[][] mst = edges.clone();
        Arrays.sort(mst, (a, b) -> a[2] - b[2]);
        UnionFind uf = new UnionFind(5);
        int cost = 0;
        for (int[] e : mst) if (uf.union(e[0], e[1])) { cost += e[2]; System.out.print(e[0] + "-" + e[1] + " "); }
        System.out.println(cost + " sets " + uf.sets);
    }
}
