//! Identity hash codes: of enum constants, newer JDKs keep them in a field.

use super::*;

const PAINT: &str = "
    import java.util.*;
    public class Paint {
        enum Colour { RED, GREEN }
        private int red, green;
        public static class Amounts {
            Map<Colour, Integer> amounts = new HashMap<>();
            Amounts() { for (Colour colour : Colour.values()) amounts.put(colour, 0); }
            public boolean equalTo(Amounts other) { return amounts.equals(other.amounts); }
            public void set(Colour colour, int amount) { if (colour != null) amounts.put(colour, amount); }
        }
        Amounts abstraction() {
            Amounts all = new Amounts();
            all.amounts.put(Colour.RED, red);
            all.amounts.put(Colour.GREEN, green);
            return all;
        }
        boolean repOk() { return new HashSet<>(List.of(Colour.RED, Colour.GREEN)).size() == 2; }
        public void set(Colour colour, int amount) {
            Map<Colour, Integer> all = new HashMap<>();
            all.put(Colour.RED, red);
            all.put(Colour.GREEN, green);
            if (colour != null) all.put(colour, amount);
            red = all.get(Colour.RED);
            green = all.get(Colour.GREEN);
        }
    }";

/// The class without its abstraction, with an operation that returns a hash code.
fn without_abstraction() -> String {
    let (before, after) = PAINT.split_once("        public static class").expect("the abstraction");
    let (_, after) = after.split_once("boolean repOk").expect("the invariant");
    let hash = "public int hash() { return Colour.RED.hashCode(); } boolean repOk";
    format!("{before}{hash}{after}").replace("Paint", "Plain")
}

#[test]
fn the_hash_of_an_enum_constant_is_no_state_on_any_jdk() {
    let plain = without_abstraction();
    let mut project = Project::new("enum-hashes", &[("Paint.java", PAINT), ("Plain.java", &plain)]);
    for jdk in jdks() {
        project.jdk = jdk;
        for engine in ["glassbox", "korat", "blackbox"] {
            for file in ["Paint.java", "Plain.java"] {
                let ending = project.glassbox(&["check", file, "--engine", engine, "--quiet", "--bound", "2"]);
                assert_eq!(ending.code, HOLDS, "{engine}, {file}: {}{}", ending.output(), ending.errors());
            }
        }
    }
}

/// Views of a map that the JDK makes at first use are no change of the map.
#[test]
fn a_view_that_a_static_map_caches_is_no_change_of_it() {
    let table = "
        import java.util.*;
        public class Table {
            private static final Map<String, Integer> SIZES = new HashMap<>(Map.of(\"a\", 1));
            private int size;
            boolean repOk() {
                int least = 0;
                for (int value : SIZES.values()) least += value;
                return size < 3 * least;
            }
            public void first() { for (String name : SIZES.keySet()) size = SIZES.get(name); }
        }";
    let project = Project::new("static-views", &[("Table.java", table)]);
    for engine in ["glassbox", "korat", "blackbox"] {
        let ending = project.glassbox(&["check", "Table.java", "--engine", engine, "--quiet"]);
        assert_eq!(ending.code, HOLDS, "{engine}: {}{}", ending.output(), ending.errors());
    }
}
