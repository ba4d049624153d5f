// Shows enum values, valueOf, ordinal, compareTo, fields, abstract bodies and interfaces.
import java.util.*;

public class EnumBasics {
    interface HasCode { int code(); default String hex() { return Integer.toHexString(code()); } }

    enum Planet implements HasCode {
        MERCURY(3.303e+23, 2.4397e6), EARTH(5.976e+24, 6.37814e6);
        final double mass, radius;
        Planet(double m, double r) { mass = m; radius = r; }
        double g() { return 6.67300E-11 * mass / (radius * radius); }
        public int code() { return ordinal() * 100 + 42; }
    }

    enum Op {
        PLUS("+") { int apply(int a, int b) { return a + b; } },
        TIMES("*") { int apply(int a, int b) { return a * b; } @Override public String toString() { return "times!"; } };
        final String sym;
        Op(String s) { sym = s; }
        abstract int apply(int a, int b);
    }

    enum Level {
        LOW, MID, HIGH;
        private static final Map<String, Level> BY = new HashMap<>();
        static { for (Level l : values()) BY.put(l.name().toLowerCase(Locale.ROOT), l); }
        static Level of(String s) { return BY.get(s); }
        Level next() { return values()[(ordinal() + 1) % values().length]; }
    }

    enum Single { INSTANCE; int n; int inc() { return ++n; } }
    enum Empty { }

    public static void main(String[] args) {
        for (Planet p : Planet.values()) System.out.println(p + " " + p.ordinal() + " " + String.format(Locale.ROOT, "%.4f", p.g()) + " " + p.code() + " " + p.hex());
        for (Op o : Op.values()) {
            System.out.println(o + " " + o.name() + " " + o.sym + " " + o.apply(6, 7) + " " + o.getDeclaringClass().getSimpleName() + " " + (o.getClass() == Op.class));
        }
        System.out.println(Level.of("mid") + " " + Level.of("none") + " " + Level.HIGH.next());
        System.out.println(Level.valueOf("LOW") == Level.LOW);
        try { Level.valueOf("low"); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { Level.valueOf(null); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        System.out.println(Level.LOW.compareTo(Level.HIGH) + " " + Level.HIGH.equals(Level.HIGH));
        Single.INSTANCE.inc();
        System.out.println(Single.INSTANCE.inc() + " " + Empty.values().length);
        Level[] vs = Level.values();
        vs[0] = Level.HIGH;
        System.out.println(Level.values()[0] + " " + (Level.values() == Level.values()));
        System.out.println(Enum.valueOf(Level.class, "MID") + " " + Level.class.getEnumConstants().length + " " + Level.class.isEnum());
        List<Level> l = new ArrayList<>(List.of(Level.HIGH, Level.LOW, Level.MID));
        Collections.sort(l);
        System.out.println(l);
    }
}
