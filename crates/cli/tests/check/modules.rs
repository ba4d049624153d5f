//! Clients of modules that were not compared, or not in full.

use super::*;

const POCKET: &str = "
    import glassbox.Operation;
    public class Pocket {
        private int value;
        public boolean repOk() { return value >= 0; }
        @Operation public void put(int value) { this.value = value; }
        @Operation public int get() { return value; }
        @Operation public int start() {
            if (value == 1) { new Thread(() -> {}).start(); }
            return value;
        }
        void drop() { value = value == 1 ? 2 : 0; }
        @Operation(upTo = 1) public void reset() { value = value == 2 ? 1 : 0; }
        public AbsPocket abstraction() {
            AbsPocket held = new AbsPocket();
            held.value = value;
            return held;
        }
    }";

const ABSTRACTION: &str = "
    public class AbsPocket {
        int value;
        public void put(int value) { this.value = value; }
        public int get() { return value; }
        public int start() { return value; }
        public void drop() { value = 0; }
        public void reset() { value = 0; }
        public boolean equalTo(AbsPocket other) { return value == other.value; }
    }";

/// A client that calls one method of the module.
fn client(method: &str) -> String {
    format!(
        "import glassbox.Domain;
        public class Client {{
            @Domain(nullable = false) private final Pocket pocket = new Pocket();
            public boolean repOk() {{ return true; }}
            public void fill() {{ pocket.put(1); }}
            public void call() {{ pocket.{method}(); }}
        }}"
    )
}

/// The first line on the client of a check with further options.
fn verdict(method: &str, options: &[&str]) -> String {
    let name = format!("modules-{method}{}", options.join(""));
    let files = [("Pocket.java", POCKET), ("AbsPocket.java", ABSTRACTION), ("Client.java", &client(method))];
    let project = Project::new(&name, &files);
    project.javac(&["Pocket.java", "AbsPocket.java", "Client.java"]);
    let ending = project.glassbox(&[&["check", "-c", "classes", "Client", "--quiet"], options].concat());
    let output = ending.output();
    let line = output.lines().find(|line| line.contains(" Client "));
    line.unwrap_or_else(|| panic!("{output}{}", ending.errors())).to_owned()
}

#[test]
fn a_client_of_a_module_that_was_compared_in_full_holds() {
    let line = verdict("get", &["--modular"]);
    assert!(line.starts_with("holds     Client (bound 3)"), "{line}");
}

#[test]
fn a_client_of_a_module_whose_check_has_no_answer_is_unknown() {
    let line = verdict("start", &["--modular"]);
    assert_eq!(line, "unknown   Client (bound 3): it leans on Pocket, and the check of that class has no answer");
    // With `--modular=assume`, the module is not checked.
    let assumed = verdict("start", &["--modular=assume"]);
    assert!(assumed.starts_with("holds     Client (bound 3)"), "{assumed}");
}

#[test]
fn a_client_that_calls_a_method_which_was_not_compared_is_unknown() {
    for method in ["drop", "reset"] {
        let why = format!("it leans on Pocket, of which {method}() was not compared with its abstraction");
        let line = verdict(method, &["--modular"]);
        assert!(line.starts_with(&format!("unknown   Client (bound 3): {why}")), "{line}");
    }
}

/// A check of one source file with `--modular`, at bound 2.
fn checked(class: &str, source: &str) -> Ending {
    let file = format!("{class}.java");
    let project = Project::new(&format!("modules-{class}"), &[(&file, source)]);
    project.glassbox(&["check", &file, "--modular", "--bound", "2", "--quiet"])
}

#[test]
fn a_client_that_may_look_into_exceptions_is_unknown() {
    let source = "
        import java.util.ArrayList;
        public class Looks {
            private final ArrayList<Integer> all = new ArrayList<>();
            public boolean repOk() { return all != null; }
            public int far() {
                try {
                    return all.get(5);
                } catch (IndexOutOfBoundsException thrown) {
                    assert thrown.getMessage() == null;
                    return 0;
                }
            }
        }";
    let ending = checked("Looks", source);
    assert_eq!(ending.code, UNKNOWN, "{}{}", ending.output(), ending.errors());
    assert_in(
        &ending.output(),
        &["it leans on java.util.ArrayList and may look into its exceptions, with getMessage()"],
    );
}

#[test]
fn a_client_that_passes_a_module_to_a_helper_is_refused() {
    let source = "
        import java.util.HashMap;
        public class Passes {
            private final HashMap<Integer, Integer> all = new HashMap<>();
            public boolean repOk() { return all != null; }
            public int count() { return Helper.count(all); }
        }
        class Helper {
            static int count(HashMap<Integer, Integer> all) { return all.size(); }
        }";
    let ending = checked("Passes", source);
    assert_eq!(ending.code, BAD_INPUT, "{}{}", ending.output(), ending.errors());
    let why =
        "java.util.HashMap cannot be replaced by an abstraction: Passes calls Helper.count, which takes or returns it";
    assert_in(&ending.errors().split_whitespace().collect::<Vec<_>>().join(" "), &[why]);
}

#[test]
fn an_abstraction_in_the_place_of_a_linked_list_takes_nulls() {
    let source = "
        import java.util.LinkedList;
        public class Nulls {
            private final LinkedList<Integer> all = new LinkedList<>();
            public boolean repOk() { return all != null; }
            public void add() {
                if (all.size() < 2) { all.add(null); }
            }
            public void look() { assert !all.contains(null) || all.size() > 0; }
        }";
    let ending = checked("Nulls", source);
    assert_eq!(ending.code, HOLDS, "{}{}", ending.output(), ending.errors());
}
