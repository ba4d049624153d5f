//! Static initialisers: those that fail, and those of the JDK that take long.

use super::*;

const HOLDER: &str = "
    public class Holder {
        static class Table {
            static final int SIZE = Integer.parseInt(\"x1\");
        }
        private int x;
        public boolean repOk() { return x >= 0; }
        public void use() { x = Table.SIZE; }
        public void expect() {
            try {
                x = Table.SIZE;
            } catch (ExceptionInInitializerError expected) {
                x = 2;
            }
        }
    }";

/// A failure is named with its cause. Whoever uses the class first meets it, whatever else was
/// called before.
#[test]
fn a_static_initialiser_that_fails_is_named_with_its_cause() {
    let own = HOLDER.replace("private int x;", "private int x; static int own = Table.SIZE;").replace("Holder", "Own");
    let project = Project::new("initialisers", &[("Holder.java", HOLDER), ("Own.java", &own)]);
    for engine in ["glassbox", "korat", "blackbox"] {
        let ending = project.glassbox(&["check", "Holder.java", "--engine", engine]);
        assert_eq!(ending.code, VIOLATED, "{engine}: {}{}", ending.output(), ending.errors());
        let facts = [
            "VIOLATED  Holder (bound 3): use() throws ExceptionInInitializerError\n",
            "  expect()   holds ",
            "  threw     java.lang.ExceptionInInitializerError\n",
            "            caused by java.lang.NumberFormatException: For input string: \"x1\"",
            "confirmed on ",
        ];
        assert_in(&ending.output(), &facts);
    }
    let (ending, document) = {
        let ending = project.glassbox(&["check", "Holder.java", "--json", "-"]);
        let document: Value = serde_json::from_slice(&ending.stdout).expect("JSON");
        (ending, document)
    };
    assert_eq!(ending.code, VIOLATED);
    let operations = document["reports"][0]["operations"].as_array().expect("operations").clone();
    let used = operations.iter().find(|one| one["operation"] == "use()").expect("it was checked");
    let cause = &used["counterexample"]["outcome"]["cause"];
    assert_eq!(cause["class"], "java.lang.NumberFormatException");
    assert_eq!(cause["message"], "For input string: \"x1\"");
    let ending = project.glassbox(&["check", "Own.java"]);
    let why = "not supported: Own, whose static initialiser fails \
               (java.lang.NumberFormatException: For input string: \"x1\")";
    assert_in(&ending.output(), &[why]);
}

/// That of `BigDecimal` takes more steps than a call has, in newer JDKs.
#[test]
fn initialisers_of_the_jdk_may_take_long() {
    let price = "
        public class Price {
            private int cents;
            public boolean repOk() { return cents >= 0; }
            public void set() { cents = new java.math.BigDecimal(\"12.50\").movePointRight(2).intValue(); }
        }";
    let mut project = Project::new("long-initialisers", &[("Price.java", price)]);
    for jdk in jdks() {
        project.jdk = jdk;
        for engine in ["glassbox", "korat", "blackbox"] {
            let ending = project.glassbox(&["check", "Price.java", "--engine", engine, "--quiet"]);
            assert_eq!(ending.code, HOLDS, "{engine}: {}{}", ending.output(), ending.errors());
            // That the JDK asks for the time to order its sets says nothing of the operation.
            assert_eq!(ending.output(), "holds     Price (bound 3)\n", "{engine}");
        }
    }
}

/// Whichever engine it is, and however much memory that has: a program sees the same.
#[test]
fn the_machine_looks_the_same_to_every_engine() {
    let place = "
        public class Place {
            private int x;
            public boolean repOk() { return x == 0; }
            public void memory() {
                Runtime runtime = Runtime.getRuntime();
                x = runtime.maxMemory() == runtime.totalMemory() ? 0 : 1;
                x += runtime.maxMemory() == 4L << 30 && runtime.freeMemory() == 2L << 30 ? 0 : 1;
            }
            public void user() { x = System.getProperty(\"user.name\").length() > 0 ? 0 : 1; }
        }";
    let project = Project::new("same-machine", &[("Place.java", place)]);
    for engine in [&["glassbox", "--jobs", "2"][..], &["korat"], &["blackbox"]] {
        let arguments = ["check", "Place.java", "--max-memory", "1G", "--quiet", "--engine"];
        let ending = project.glassbox(&[&arguments[..], engine].concat());
        assert_eq!(ending.code, HOLDS, "{}{}", ending.output(), ending.errors());
    }
}
