class Arrays {
    static int[][] grid(int n) {
        int[][] grid = new int[n][n + 1];
        long[][][] cube = new long[n][2][];
        String[] names = {"a", "b"};
        int[][] jagged = new int[n][];
        boolean[] flags = {true, false};
        flags[1] |= flags[0];
        byte[] bytes = new byte[names.length];
        bytes[0] = (byte) n;
        char[] chars = "xy".toCharArray();
        chars[0]++;
        grid[0][1] = bytes[0] + chars[0];
        jagged[0] = grid[0].clone();
        return flags[1] ? grid : jagged;
    }
}
