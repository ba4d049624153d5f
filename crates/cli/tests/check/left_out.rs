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
    // Each is counted once, whether the file or `--operation` leaves it out.
    for text in [&scope, &fewer_calls] {
        let said = first_line(text, &["--operation", "set"]);
        assert!(said.starts_with("holds     Pair (given scope) [2 operations not checked"), "{said}");
    }
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
    // Without a bound, the file is compared with the default bound.
    let without_bound = scope.replace("bound = 3\n", "").replace("max = 2", "max = 1");
    assert_eq!(first_line(&without_bound, &[]), "holds     Pair (given scope) [values left out of Pair.number]\n");
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
        "compose(IntUnaryOperator), andThen(IntUnaryOperator): inherited from\n    java.util.function.IntUnaryOperator",
    ];
    assert_in(&ending.output(), &facts);
    // `--operation` leaves the others out, and inherited methods with them.
    let ending = project.glassbox(&["check", "Pair.java", "--operation", "set"]);
    assert_in(&ending.output(), &["holds     Pair (bound 3) [3 operations not checked]"]);
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

/// A static method has no object whose invariant it could break.
#[test]
fn a_static_method_that_is_marked_as_an_operation_is_counted_as_not_checked() {
    let mixed = "
        import glassbox.*;
        public class Mixed {
            private int value;
            boolean repOk() { return value >= 0; }
            @Operation public static void f(int x) { assert x != 1; }
            @Operation public int get() { return value; }
        }";
    let only = mixed.replace("@Operation public int get() { return value; }", "").replace("Mixed", "Only");
    let passed = "
        public class Passed {
            private int value;
            boolean repOk() { return value >= 0; }
            public int size(java.util.Map<String, String> map) { return map.size(); }
        }";
    let files = [("Mixed.java", mixed), ("Only.java", &only), ("Passed.java", passed)];
    let project = Project::new("static-operations", &files);
    let ending = project.glassbox(&["check", "Mixed.java"]);
    assert_eq!(ending.code, UNKNOWN, "{}", ending.output());
    let reason = "  f(int): it is static, and static methods are no operations: call it from an instance method\n";
    assert_in(
        &ending.output(),
        &[
            "unknown   Mixed (bound 3): f(int) was not called",
            "[1 operation not checked]\n",
            "  get()      holds",
            reason,
        ],
    );
    for (file, left_out) in [("Only.java", reason), ("Passed.java", "  size(Map): no values are known")] {
        let ending = project.glassbox(&["check", file]);
        assert_eq!(ending.code, UNKNOWN, "{}", ending.output());
        let facts = [
            "there is no operation to check [1 operation not checked]",
            "  checked   every constructor, and no operation\n",
            "  Its operations were left out, for the reasons below.",
            left_out,
        ];
        assert_in(&ending.output(), &facts);
    }
}

#[test]
fn what_is_no_class_is_named_as_it_was_typed() {
    let shape = "public interface Shape { default boolean repOk() { return true; } int size(); }";
    let project = Project::new("no-class", &[("Pair.java", PAIR), ("Shape.java", shape)]);
    for (name, message) in [
        ("/dev/null", "/dev/null is neither a .java or .class file nor a jar or a directory"),
        ("/no/such/place", "class /no/such/place not found"),
        ("Shape.java", "name a class that implements it"),
    ] {
        let ending = project.glassbox(&["check", name]);
        assert_eq!(ending.code, BAD_INPUT);
        assert_in(&ending.errors(), &[message]);
    }
    // One damaged file of a directory does not end the check of the others.
    let arguments = ["-d", "classes", "Pair.java"];
    let status = Command::new(project.jdk.javac()).args(arguments).current_dir(&project.folder).status();
    assert!(status.expect("it starts").success());
    project.write("classes/Empty.class", "");
    let ending = project.glassbox(&["check", "classes", "--quiet"]);
    assert_eq!(ending.code, HOLDS, "{}{}", ending.output(), ending.errors());
    assert_in(&ending.output(), &["holds     Pair "]);
    assert_in(&ending.errors(), &["warning: ", "Empty.class"]);
}
