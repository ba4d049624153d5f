//! Small bounds before a large one.

use super::*;

/// Two values are enough to put one before the other.
#[test]
fn small_bounds_are_tried_first_and_what_they_show_is_not_searched_again() {
    let project = Project::list("ladder", "next.value < value", "false");
    for engine in ["glassbox", "korat", "blackbox"] {
        let ending = project.check(&["--bound", "7", "--engine", engine]);
        assert_eq!(ending.code, VIOLATED, "{}{}", ending.output(), ending.errors());
        let text = ending.output();
        assert!(
            text.starts_with("VIOLATED  demo.SortedList (bound 2 of 7): add(int) breaks the invariant\n"),
            "{text}"
        );
        assert_in(
            &text,
            &["add(int) only up to bound 2, where it is violated\n", "  at bound 2\n", "call      add(1)\n"],
        );
        assert_eq!(text.matches("at bound").count(), 1, "{text}");
    }
    let (_, document) = project.check_json(&["--bound", "7", "--engine", "korat"]);
    let report = &document["reports"][0];
    assert_eq!((&report["scope"]["bound"], &report["scope"]["asked"]), (&Value::from(7), &Value::Null));
    let operations = report["operations"].as_array().expect("it is a list");
    let told: Vec<_> = operations.iter().map(|one| json!([one["operation"], one["verdict"]["answer"]])).collect();
    let expected = [["SortedList()", "holds"], ["add(int)", "violated"], ["removeFirst()", "holds"]];
    assert_eq!(Value::from(told), json!(expected));
    // What holds is said of all sorted lists of 0 to 7 elements over 7 values, and nothing of smaller bounds alone.
    assert_eq!(report["coverage"]["valid_states"], 3432);
    assert_eq!((&operations[1]["bound"], &operations[2]["bound"]), (&Value::from(2), &Value::Null));
    assert_eq!(operations[2]["transitions"], 3432);
}

#[test]
fn a_ladder_ends_where_nothing_is_left_to_search() {
    let project = Project::list("ladder-ends", "next.value < value", "false");
    let (ending, document) = project.check_json(&["--bound", "500", "--engine", "korat", "--operation", "add"]);
    assert_eq!(ending.code, VIOLATED, "{}{}", ending.output(), ending.errors());
    let scope = &document["reports"][0]["scope"];
    assert_eq!((&scope["bound"], &scope["asked"]), (&Value::from(2), &Value::from(500)));
    let ending = project.check(&["--bound", "500", "--operation", "add", "--quiet"]);
    assert_eq!(ending.output(), "VIOLATED  demo.SortedList (bound 2 of 500): add(int) breaks the invariant\n");
}

#[test]
fn without_a_ladder_the_bound_is_the_bound() {
    let project = Project::list("no-ladder", "next.value < value", "false");
    let ending = project.check(&["--bound", "7", "--no-ladder", "--quiet"]);
    assert_eq!(ending.output(), "VIOLATED  demo.SortedList (bound 7): add(int) breaks the invariant\n");
    // A scope file says exactly where to look.
    let printed = project.glassbox(&["scope", "demo/SortedList.java", "--bound", "7"]);
    project.write("scope.toml", &printed.output());
    let ending = project.check(&["--scope", "scope.toml", "--quiet"]);
    assert_eq!(ending.output(), "VIOLATED  demo.SortedList (given scope): add(int) breaks the invariant\n");
}

/// What held on all rungs is searched to the end, and what the whole check leaves out is left out on rungs as well.
#[test]
fn nothing_holds_because_it_held_on_a_rung() {
    let limited = "
        import glassbox.Operation;

        public class Limited {
            private int value;

            public boolean repOk() {
                return value >= 0 && value < 4;
            }

            @Operation
            public void up() {
                value++;
            }

            @Operation(upTo = 2)
            public void down() {
                value--;
            }
        }
    ";
    let project = Project::new("ladder-held", &[("Limited.java", limited)]);
    // The rungs are 1 and 2, where no value is 3.
    let ending = project.glassbox(&["check", "Limited.java", "--bound", "8"]);
    assert_eq!(ending.code, VIOLATED, "{}{}", ending.output(), ending.errors());
    let text = ending.output();
    assert!(
        text.starts_with("VIOLATED  Limited (bound 8): up() breaks the invariant [1 operation not checked]\n"),
        "{text}"
    );
    assert_in(&text, &["before    Limited0 (value = 3)\n"]);
}

/// Two operations that look alike are told apart: what one breaks on a rung says nothing about the other.
#[test]
fn operations_with_the_same_label_are_told_apart() {
    let numbers = "
        import glassbox.Domain;

        public class Numbers {
            private int value;

            public static class A {
                public enum X { ONE, TWO }
            }

            public static class B {
                public enum X { ONE, TWO }
            }

            public boolean repOk() {
                return value >= 0 && value < 4;
            }

            public void set(A.X x) {
                value = -1;
            }

            public void set(B.X x) {
                if (value == 3) value = 4;
            }

            public void clear() {
                value = 0;
            }
        }
    ";
    let project = Project::new("ladder-alike", &[("Numbers.java", numbers)]);
    let ending = project.glassbox(&["check", "Numbers.java", "--bound", "8", "--json", "-"]);
    let document: Value = serde_json::from_str(&ending.output()).expect("JSON");
    let operations = document["reports"][0]["operations"].as_array().expect("operations");
    let found: Vec<(&str, &str, &Value)> = operations
        .iter()
        .filter(|one| one["operation"] == "set(X)")
        .map(|one| {
            (one["signature"].as_str().unwrap_or(""), one["verdict"]["answer"].as_str().unwrap_or(""), &one["bound"])
        })
        .collect();
    // The first breaks on the first rung; the second needs a 3, which is not there before the bound itself.
    assert_eq!(
        found,
        [("set(LNumbers$A$X;)V", "violated", &json!(1)), ("set(LNumbers$B$X;)V", "violated", &Value::Null)]
    );
}
