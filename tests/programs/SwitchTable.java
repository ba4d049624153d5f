// Shows a dense switch compiled to tableswitch, with fall-through and extreme labels.
public class SwitchTable {
    static String day(int d) {
        switch (d) {
            case 1: return "Mon";
            case 2: return "Tue";
            case 3: return "Wed";
            case 4: return "Thu";
            case 5: return "Fri";
            case 6: case 7: return "Weekend";
            default: return "?";
        }
    }

    static int fall(int x) {
        int r = 0;
        switch (x) {
            case 0: r += 1;
            case 1: r += 10;
            case 2: r += 100; break;
            default: r = -1;
            case 4: r += 1000;
        }
        return r;
    }

    static String edge(int x) {
        switch (x) {
            case Integer.MAX_VALUE - 1: return "max-1";
            case Integer.MAX_VALUE: return "max";
            case Integer.MAX_VALUE - 2: return "max-2";
            default: return "other";
        }
    }

    static String low(int x) {
        switch (x) {
            case Integer.MIN_VALUE: return "min";
            case Integer.MIN_VALUE + 1: return "min+1";
            default: return "other";
        }
    }

    public static void main(String[] args) {
        for (int i = -1; i <= 9; i++) System.out.println(i + " " + day(i) + " " + fall(i));
        for (int i = -1; i < 5; i++) {
            System.out.println(edge(Integer.MAX_VALUE - i) + " " + low(Integer.MIN_VALUE + i));
        }
        for (char c = 'a'; c < 'h'; c++) {
            switch (c) {
                case 'a': case 'e': System.out.print("vowel "); break;
                case 'b': case 'c': case 'd': System.out.print("cons "); break;
                default: System.out.print("rest ");
            }
        }
        System.out.println();
        byte b = (byte) 130;
        switch (b) { case -126: System.out.println("negative byte"); break; default: System.out.println("wrong"); }
        switch (3) { }
        Integer boxed = 2;
        switch (boxed) { case 2: System.out.println("unboxed 2"); }
    }
}
