//! How strong specifications are.

use super::*;

/// A counter of which some mutants do the same, are never executed, or do not end.
const COUNTER: &str = "
    public class Counter {
        private int count;
        boolean repOk() { return count >= 0 && count <= 2; }
        public void reset() { count = 0; }
        public int twice() { int n = count; return Math.max(n, n) * 2; }
        public int sum() {
            int sum = 0;
            for (int i = 0; i < count; i++) sum += i;
            return sum;
        }
        public void grow() {
            if (count < 2) count++;
            if (count > 2) count = 7;
        }
    }";

#[test]
fn survivors_are_changes_of_the_source_with_their_reasons() {
    let project = Project::new("mutate", &[("Counter.java", COUNTER)]);
    let ending = project.glassbox(&["check", "Counter.java", "--mutate", "--jobs", "2"]);
    let text = ending.output();
    assert_eq!(ending.code, HOLDS, "{text}{}", ending.errors());
    assert_in(
        &text,
        &[
            "\nMutants that survive\n  Counter.java:5, in reset()\n",
            "    - public void reset() { count = 0; }\n    + public void reset() { count = 1; }\n",
            "    + public void reset() { ; }\n",
            "return Math.max(n, n) * 2; }  // the code does the same\n",
            "    - for (int i = 0; i < count; i++) sum += i;\n",
            "    - if (count > 2) count = 7;\n",
            "    + if (count > 2) count = 8;  // no checked call comes here within the bound\n",
        ],
    );
    let ending = project.glassbox(&["check", "Counter.java", "--mutate", "--json", "-", "--html", "page.html"]);
    let document: Value = serde_json::from_slice(&ending.stdout).expect("JSON");
    let strength = &document["reports"][0]["strength"];
    let count = |name: &str| strength[name].as_u64().expect(name);
    let survivors = strength["survivors"].as_array().expect("survivors");
    let others = ["caught", "endless", "undecided", "untried"].map(count);
    assert_eq!(count("mutants"), others.iter().sum::<u64>() + survivors.len() as u64, "{strength}");
    assert!(count("caught") > 0 && count("endless") > 0 && count("untried") == 0, "{strength}");
    let page = fs::read_to_string(project.folder.join("page.html")).expect("a page");
    assert_in(&page, &["<h3>Mutants that survive</h3>", "<ins>+ public void reset() { ; }</ins>"]);
}

/// A switch over patterns counts them in a variable that no source has, so that no change of it is
/// one of the source.
#[test]
fn the_numbers_of_patterns_are_not_changed() {
    const SHAPES: &str = "
        public class Shapes {
            record One(int v) { }
            record Two(int w) { }
            private int x;
            public boolean repOk() { return x >= 0; }
            public void f(int k) {
                Object o = k == 0 ? new One(k) : new Two(k);
                x = switch (o) {
                    case One a -> a.v();
                    case Two b when b.w() > 1 -> 2;
                    case Two b -> b.w();
                    default -> 7;
                };
            }
        }";
    let mut project = Project::new("mutate-patterns", &[("Shapes.java", SHAPES)]);
    for jdk in jdks().into_iter().filter(|jdk| jdk.feature() >= 21) {
        project.jdk = jdk;
        let ending = project.glassbox(&["check", "Shapes.java", "--mutate"]);
        let text = ending.output();
        assert_eq!(ending.code, HOLDS, "{text}{}", ending.errors());
        assert_in(&text, &["+ case Two b when b.w() <= 1 -> 2;", "mutants   "]);
        assert!(!text.contains("- 0 = 2") && !text.contains("    - r6 = 0"), "{text}");
    }
}

#[test]
fn a_class_that_does_not_hold_has_no_mutants() {
    let project = Project::list("mutate-violated", "next.value < value", "false");
    let (ending, document) = project.check_json(&["--mutate"]);
    assert_eq!(ending.code, VIOLATED);
    assert_in(&ending.errors(), &["note: there are no mutants of demo.SortedList, because it does not hold itself"]);
    assert!(document["reports"][0].get("strength").is_none());
}
