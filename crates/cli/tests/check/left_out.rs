//! Bounds that leave something out say so.

use super::*;

const PAIR: &str = "
    public class Pair {
        private String text = \"a\";
        private int number;
        public boolean repOk() { return number >= 0; }
        public void set(String other) { text = other; }
        public int cut() { return text == null ? 0 : text.length() / 2; }
    }";

#[test]
fn a_scope_file_that_leaves_out_operations_or_values_says_so_in_the_first_line() {
    let project = Project::new("left-out", &[("Pair.java", PAIR)]);
    let scope = project.glassbox(&["scope", "Pair.java"]).output();
    let first_line = |text: &str, options: &[&str]| {
        project.write("pair.toml", text);
        let ending = project.glassbox(&[&["check", "Pair.java", "--scope", "pair.toml", "--quiet"], options].concat());
        assert_eq!(ending.code, HOLDS, "{}{}", ending.output(), ending.errors());
        ending.output()
    };
    assert_eq!(first_line(&scope, &[]), "holds     Pair (given scope)\n");
    let fewer_calls = scope.replace("\"cut()\" = {}\n", "").replace("\"Pair()\" = {}\n", "");
    let said = first_line(&fewer_calls, &[]);
    assert!(said.starts_with("holds     Pair (given scope) [2 operations not checked"), "{said}");
    // Who asks for one operation has not asked for the other.
    let said = first_line(&fewer_calls, &["--operation", "set"]);
    assert!(!said.contains("not checked"), "{said}");
    let fewer_values = scope.replace("max = 2", "max = 1");
    assert_eq!(first_line(&fewer_values, &[]), "holds     Pair (given scope) [values left out of Pair.number]\n");
    let fewer_values = fewer_values.replace("t = { pool = \"String\", null = true }", "t = \"fixed\"");
    let fewer_values = fewer_values.replace(", \"c\"]", "]").replace(
        "\"Pair.text\" = { pool = \"String\", null = true",
        "\"Pair.text\" = { pool = \"String\", null = false",
    );
    let said = first_line(&fewer_values, &[]);
    assert_eq!(said, "holds     Pair (given scope) [values left out of 3 fields or parameters]\n");
    let ending = project.glassbox(&["check", "Pair.java", "--scope", "pair.toml", "--json", "-"]);
    let document: Value = serde_json::from_slice(&ending.stdout).expect("JSON");
    assert_eq!(document["reports"][0]["scope"]["narrowed"], json!(["String", "Pair.text", "Pair.number"]));
    // Larger bounds leave nothing out.
    assert_eq!(first_line(&scope.replace("max = 2", "max = 7"), &[]), "holds     Pair (given scope)\n");
}

#[test]
fn public_methods_that_are_inherited_from_the_jdk_are_counted() {
    let function = PAIR.replace("class Pair {", "class Pair implements java.util.function.IntUnaryOperator {").replace(
        "public int cut",
        "public int applyAsInt(int by) { return number + by; }
        public int cut",
    );
    let project = Project::new("inherited", &[("Pair.java", &function)]);
    let ending = project.glassbox(&["check", "Pair.java"]);
    assert_eq!(ending.code, HOLDS, "{}{}", ending.output(), ending.errors());
    let facts = [
        "holds     Pair (bound 3) [2 operations not checked]",
        "compose(IntUnaryOperator), andThen(IntUnaryOperator): inherited from java.util.function.IntUnaryOperator",
    ];
    assert_in(&ending.output(), &facts);
    // Who asks for one operation has not asked for the others.
    let ending = project.glassbox(&["check", "Pair.java", "--operation", "set"]);
    assert!(!ending.output().contains("not checked"), "{}", ending.output());
}

/// A `$` may be a part of a name, and blanks may be a part of a string.
#[test]
fn names_and_strings_are_shown_as_they_are() {
    let weird = PAIR.replace("Pair", "We$ird").replace("text == null ? 0 : text.length() / 2", "1 / number");
    let project = Project::new("names", &[("We$ird.java", &weird), ("Pair.java", PAIR)]);
    let ending = project.glassbox(&["check", "We$ird.java", "--test", "tests"]);
    assert_eq!(ending.code, VIOLATED, "{}", ending.errors());
    let facts = ["; We$ird.number from 0 to 2", "\n  We$ird()     holds ", "first     We$ird object = new We$ird();"];
    assert_in(&ending.output(), &facts);
    assert_in(&project.read("tests/We$irdCutTest.java"), &["class We$irdCutTest {"]);
    let scope = project.glassbox(&["scope", "Pair.java"]).output();
    project.write("pair.toml", &scope.replace("\"a\", \"b\"", "\"a  b\", \"    \""));
    let ending = project.glassbox(&["check", "Pair.java", "--scope", "pair.toml"]);
    assert_in(&ending.output(), &["String values \"a  b\", \"    \", \"c\"; Pair.number"]);
}

/// What a newer JDK has compiled is checked with that one, if there is one.
#[test]
fn a_class_file_that_is_newer_than_the_jdk_comes_with_a_hint() {
    let project = Project::new("newer", &[("Pair.java", PAIR)]);
    let (oldest, newest) = (jdks().swap_remove(0), jdks().pop().expect("a JDK"));
    let status = Command::new(newest.javac()).arg("Pair.java").current_dir(&project.folder).status();
    assert!(status.expect("it starts").success());
    let ending = project.glassbox(&["check", "Pair"]);
    if newest.feature() == oldest.feature() {
        assert_eq!(ending.code, HOLDS);
        return;
    }
    assert_eq!(ending.code, BAD_INPUT);
    let hint = format!("\n  Java {} wrote it; check it with --java-home ", newest.feature());
    assert_in(&ending.errors(), &["Pair has been compiled by a more recent version of the Java Runtime", &hint]);
}

/// No program is at fault for a class that another JDK compiled.
#[test]
fn a_class_that_is_newer_than_the_jdk_and_is_used_is_named() {
    let (oldest, newest) = (jdks().swap_remove(0), jdks().pop().expect("a JDK"));
    if newest.feature() == oldest.feature() {
        return;
    }
    let user = "public class User {
        int value;
        boolean repOk() { return value >= 0; }
        public int get() { return new Newer().get(); }
        public void set() { value = 1; }
        public static void main(String[] arguments) { new User().get(); }
    }";
    let newer = "public class Newer { public int get() { return 1; } }";
    let project = Project::new("newer-used", &[("User.java", user), ("Newer.java", newer)]);
    for (jdk, file) in [(&oldest, "User.java"), (&newest, "Newer.java")] {
        let status = Command::new(jdk.javac()).arg(file).current_dir(&project.folder).status();
        assert!(status.expect("it starts").success());
    }
    for file in ["User.java", "Newer.java"] {
        fs::remove_file(project.folder.join(file)).expect("it is there");
    }
    for engine in ["glassbox", "korat", "blackbox"] {
        let ending = project.glassbox(&["check", "User", "--engine", engine]);
        assert_eq!(ending.code, UNKNOWN, "{engine}: {}{}", ending.output(), ending.errors());
        let reason = format!("Java {} compiled the class Newer, and the JDK of this check is older", newest.feature());
        assert_in(&ending.output(), &[&reason, "  set()      holds ", "--java-home"]);
    }
    let ending = project.glassbox(&["run", "User"]);
    assert_eq!(ending.code, Some(1), "{}", ending.errors());
    let hint = format!("glassbox: Java {} compiled Newer; run it with --java-home ", newest.feature());
    assert_in(&ending.errors(), &["UnsupportedClassVersionError", &hint]);
}
