// Shows qualified enum constants in switch labels mixed with other types of a sealed interface.
public class SwitchQualifiedEnums {
    sealed interface Card permits Suit, Tarot, Joker { }
    enum Suit implements Card { CLUBS, HEARTS, SPADES }
    enum Tarot implements Card { FOOL, TOWER }
    record Joker(int n) implements Card { }
    enum Level { LOW, MID { @Override public String toString() { return "middle"; } }, HIGH }

    static String name(Card c) {
        return switch (c) {
            case Suit.CLUBS -> "clubs";
            case Suit.HEARTS -> "hearts";
            case Tarot.FOOL -> "the fool";
            case Suit s when s.ordinal() > 1 -> "other suit " + s;
            case Suit s -> "unreachable suit";
            case Tarot t -> "tarot " + t.name().toLowerCase();
            case Joker(int n) when n > 1 -> "second joker";
            case Joker j -> "joker";
        };
    }

    static int score(Object o) {
        return switch (o) {
            case Level.LOW -> 1;
            case Level.HIGH -> 3;
            case Level l -> 2 + l.toString().length();
            case String s when s.equals("LOW") -> 100;
            default -> -1;
        };
    }

    static int simple(Level l) {
        return switch (l) {
            case LOW -> 10;
            case Level.MID -> 20;
            case HIGH -> 30;
        };
    }

    public static void main(String[] args) {
        for (Card c : new Card[]{Suit.CLUBS, Suit.HEARTS, Suit.SPADES, Tarot.FOOL, Tarot.TOWER, new Joker(1), new Joker(2)}) System.out.println(name(c));
        for (Object o : new Object[]{Level.LOW, Level.MID, Level.HIGH, "LOW", "x", Suit.CLUBS}) System.out.print(score(o) + " ");
        System.out.println();
        for (Level l : Level.values()) System.out.print(simple(l) + " " + (l.getClass() == Level.class) + " ");
        System.out.println();
        try { simple(null); } catch (NullPointerException e) { System.out.println("null level"); }
        try { name(null); } catch (NullPointerException e) { System.out.println("null card"); }
    }
}
