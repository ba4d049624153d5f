// Shows string switches, including colliding hash codes, empty strings and null selectors.
public class SwitchString {
    static int collide(String s) {
        switch (s) {
            case "Aa": return 1;
            case "BB": return 2;
            case "AaAa": return 3;
            case "BBBB": return 4;
            case "AaBB": return 5;
            case "": return 6;
            case "\u00e9\u20ac": return 7;
            default: return 0;
        }
    }

    static String fall(String s) {
        String r = "";
        switch (s) {
            case "one": r += "1";
            case "two": r += "2"; break;
            case "three": r += "3";
            default: r += "d";
        }
        return r;
    }

    static int arrow(String s) {
        return switch (s) {
            case "red", "green" -> 10;
            case "blue" -> {
                int n = s.length();
                yield n * 5;
            }
            default -> s.isEmpty() ? -1 : s.charAt(0);
        };
    }

    public static void main(String[] args) {
        System.out.println("Aa".hashCode() == "BB".hashCode());
        String[] in = {"Aa", "BB", "AaAa", "BBBB", "AaBB", "BBAa", "", "\u00e9\u20ac", "x"};
        for (String s : in) System.out.print(collide(s) + " ");
        System.out.println();
        System.out.println(collide(new String("BB")) + " " + collide(new StringBuilder("B").append("B").toString()));
        for (String s : new String[]{"one", "two", "three", "four"}) System.out.print(fall(s) + " ");
        System.out.println();
        for (String s : new String[]{"red", "green", "blue", "zed", ""}) System.out.print(arrow(s) + " ");
        System.out.println();
        try {
            collide(null);
        } catch (NullPointerException e) {
            System.out.println("null selector");
        }
        int count = 0;
        for (String w : "to be or not to be".split(" ")) {
            switch (w) { case "to": count += 1; continue; case "be": count += 10; }
            count += 100;
        }
        System.out.println(count);
    }
}
