//! `glassbox.toml`, `glassbox list`, and checks of whole projects.

use std::path::Path;

use serde_json::{Value, json};

use crate::differential::{Ending, run};
use crate::project::{Project, assert_says};

const BAD_INPUT: Option<i32> = Some(2);

/// A counter that never goes below zero.
const COUNTER: &str = "
    package demo;

    public class Counter {
        private int count;

        public boolean repOk() {
            return count >= 0;
        }

        public void add() {
            count = Math.min(count + 1, 100);
        }

        public int take() {
            return count == 0 ? 0 : count--;
        }
    }
";

/// A project with two counters and a class that says nothing, compiled to a folder.
fn project(test: &str, classes: &str) -> Project {
    let other = COUNTER.replace("Counter", "Other");
    let files = [
        ("src/main/java/demo/Counter.java", COUNTER),
        ("src/main/java/demo/Other.java", &*other),
        ("src/main/java/demo/Silent.java", "package demo; public class Silent { }"),
    ];
    let project = Project::of_sources(&format!("settings-{test}"), &files);
    project.compile(&["-d", classes], &files.map(|(path, _)| path));
    project
}

fn maven(test: &str, settings: &str) -> Project {
    let project = project(test, "target/classes");
    project.write("glassbox.toml", settings.as_bytes());
    project
}

#[track_caller]
fn assert_prints(ending: &Ending, expected: &str) {
    assert_eq!(ending.output(), expected, "{}", ending.errors());
    assert_eq!(ending.code, Some(0), "{}", ending.errors());
}

/// What `glassbox list --json` says.
fn listed(project: &Project, arguments: &[&str]) -> Value {
    let ending = project.glassbox(&[&["list", "--json"], arguments].concat());
    serde_json::from_slice(&ending.stdout).unwrap_or_else(|error| panic!("{error}: {}", ending.errors()))
}

#[test]
fn all_classes_of_a_project_that_say_what_to_check_are_checked() {
    for (test, classes) in [("maven", "target/classes"), ("gradle", "build/classes/java/main")] {
        let project = project(test, classes);
        let expected = "holds     demo.Counter (bound 3)\nholds     demo.Other (bound 3)\n";
        assert_prints(&project.glassbox(&["check", "--quiet", "--no-cache"]), expected);
        // Also from a folder of the project.
        let mut below = project.command(&["check", "--quiet", "--no-cache"]);
        below.current_dir(project.path("src/main"));
        assert_prints(&run(below, b""), expected);
    }
}

#[test]
fn a_class_path_takes_the_place_of_a_project() {
    let project = project("class-path", "classes");
    let expected = "holds     demo.Counter (bound 3)\nholds     demo.Other (bound 3)\n";
    assert_prints(&project.glassbox(&["check", "--quiet", "-cp", "classes"]), expected);
}

#[test]
fn where_nothing_can_be_checked_it_says_what_to_do() {
    let project = Project::of_sources("settings-empty", &[("maven/pom.xml", ""), ("gradle/build.gradle", "")]);
    for (folder, advice) in [("maven", "mvn compile"), ("gradle", "gradle classes")] {
        let mut command = project.command(&["check"]);
        command.current_dir(project.path(folder));
        assert_says(&run(command, b""), BAD_INPUT, &["nothing to check", "target/classes", advice]);
    }
    project.write("maven/target/classes/notes.txt", b"no class");
    let mut command = project.command(&["list"]);
    command.current_dir(project.path("maven"));
    assert_says(&run(command, b""), BAD_INPUT, &["no class in target/classes", "repOk", "@Invariant"]);
}

/// An inner class has no objects of its own: that is told, and all others are checked. By itself it is wrong input.
#[test]
fn a_class_without_objects_of_its_own_is_passed_over_with_a_warning() {
    let source = "
        public class Outer {
            private int n;
            boolean repOk() { return n >= 0; }
            public void up() { n = 1; }
            public class Part { boolean repOk() { return true; } }
        }";
    let project = Project::of_sources("settings-inner", &[("pom.xml", ""), ("src/main/java/Outer.java", source)]);
    project.compile(&["-d", "target/classes"], &["src/main/java/Outer.java"]);
    let ending = project.glassbox(&["check", "--quiet"]);
    assert_eq!(ending.code, Some(0), "{}", ending.errors());
    assert!(ending.output().starts_with("holds     Outer (bound 3)"), "{}", ending.output());
    let told = "warning: Outer$Part is an inner class: each object of it belongs to an Outer; make it static to have it checked";
    assert!(ending.errors().contains(told), "{}", ending.errors());
    let alone = project.glassbox(&["check", "-cp", "target/classes", "Outer$Part"]);
    assert_says(&alone, BAD_INPUT, &["Outer$Part is an inner class"]);
}

/// An annotation that contradicts itself is told of its class in every output, and the other
/// classes are checked. By itself it is wrong input.
#[test]
fn a_class_with_a_bad_annotation_does_not_end_the_check_of_others() {
    let bad = "
        public class Bad {
            @glassbox.Domain(min = 5, max = 2) private int n;
            boolean repOk() { return true; }
            public void up() { n = 1; }
        }";
    let good = "public class Good { private int n; boolean repOk() { return n >= 0; } public void up() { n = 1; } }";
    let files = [("pom.xml", ""), ("src/main/java/Bad.java", bad), ("src/main/java/Good.java", good)];
    let project = Project::of_sources("settings-bad", &files);
    project.glassbox(&["jar", "glassbox.jar"]);
    let sources = ["src/main/java/Bad.java", "src/main/java/Good.java"];
    project.compile(&["-cp", "glassbox.jar", "-d", "target/classes"], &sources);
    let problem = "Bad.n: @Domain(min = 5, max = 2) contains nothing";
    let ending = project.glassbox(&["check", "--json", "verdicts.json", "--junit", "junit.xml"]);
    assert_eq!((ending.code, ending.errors()), (Some(3), String::new()));
    assert!(ending.output().starts_with(&format!("unknown   Bad (bound 3): {problem}\n\nholds     Good (bound 3)\n")));
    assert!(ending.output().ends_with("2 classes: 1 unknown, 1 holds\n"), "{}", ending.output());
    let read = |name: &str| std::fs::read(project.path(name)).expect("it was written");
    let document: Value = serde_json::from_slice(&read("verdicts.json")).expect("JSON");
    let verdict = &document["reports"][0]["verdict"];
    assert_eq!(*verdict, json!({ "answer": "unknown", "reason": { "kind": "specification", "problem": problem } }));
    assert!(String::from_utf8_lossy(&read("junit.xml")).contains(problem));
    let listed = project.glassbox(&["list"]);
    assert_says(&listed, Some(0), &[&format!("warning: {problem}")]);
    let alone = project.glassbox(&["check", "-cp", "target/classes", "Bad"]);
    assert_says(&alone, BAD_INPUT, &[&format!("error: {problem}")]);
}

#[test]
fn what_is_typed_goes_before_what_the_file_says_of_a_class_and_of_all() {
    let file = "
        bound = 2
        quiet = true
        no-cache = true

        [class.\"demo.Other\"]
        bound = 4
        engine = 'korat'
    ";
    let project = maven("layers", file);
    assert_prints(&project.glassbox(&["check"]), "holds     demo.Counter (bound 2)\nholds     demo.Other (bound 4)\n");
    assert_prints(
        &project.glassbox(&["check", "--bound", "1"]),
        "holds     demo.Counter (bound 1)\nholds     demo.Other (bound 1)\n",
    );
    // A class that is named has its own options too, and a table may be named without quotes.
    project.write("glassbox.toml", b"quiet = true\n[class.demo.Other]\nbound = 5\n");
    assert_prints(
        &project.glassbox(&["check", "-cp", "target/classes", "demo.Other"]),
        "holds     demo.Other (bound 5)\n",
    );
}

#[test]
fn an_option_of_the_file_gives_way_to_one_that_it_contradicts() {
    let project = maven("contradiction", "");
    let scope = project.glassbox(&["scope", "-cp", "target/classes", "demo.Other", "--bound", "2"]);
    project.write("other.scope", &scope.stdout);
    project.write("glassbox.toml", b"quiet = true\n[class.\"demo.Other\"]\nscope = 'other.scope'\n");
    let classes = &listed(&project, &[])["classes"];
    assert_eq!((&classes[0]["bound"], &classes[1]["bound"]), (&json!(3), &Value::Null));
    assert_eq!(classes[1]["scope"], "other.scope");
    let classes = &listed(&project, &["--bound", "4"])["classes"];
    assert_eq!((&classes[0]["bound"], &classes[1]["bound"]), (&json!(4), &json!(4)));
    // Within the file it is a mistake.
    project.write("glassbox.toml", b"bound = 3\nscope = 'other.scope'\n");
    assert_says(&project.glassbox(&["check"]), BAD_INPUT, &["glassbox.toml: ", "--bound", "--scope"]);
}

#[test]
fn paths_are_those_of_the_folder_that_the_file_is_in() {
    let project = project("paths", "out");
    project.write("glassbox.toml", b"class-path = ['out']\njson = 'verdicts.json'\nquiet = true\n");
    let mut command = project.command(&["check", "demo.Counter"]);
    command.current_dir(project.path("src/main/java"));
    assert_prints(&run(command, b""), "holds     demo.Counter (bound 3)\n");
    assert!(project.path("verdicts.json").is_file());
    assert!(!Path::new(&project.path("src/main/java/verdicts.json")).exists());
}

#[test]
fn a_list_is_an_option_that_is_repeated_and_a_flag_is_switched_off_with_false() {
    let project = maven("lists", "operation = ['add', 'take']\n[class.\"demo.Other\"]\noperation = 'add'\n");
    let classes = &listed(&project, &[])["classes"];
    assert_eq!(classes[0]["operations"], json!(["add()", "take()"]));
    assert_eq!(classes[1]["operations"], json!(["add()"]));
    project.write("glassbox.toml", b"no-abstraction = true\n[class.\"java.util.TreeMap\"]\nno-abstraction = false\n");
    let classes = &listed(&project, &["java.util.TreeMap", "java.util.ArrayList"])["classes"];
    assert!(classes[0]["abstraction"].is_string() && classes[1]["abstraction"].is_null(), "{classes}");
    project.write("glassbox.toml", b"quiet = false\n");
    let ending = project.glassbox(&["check"]);
    assert!(ending.output().contains("2 classes: 2 hold"), "{}{}", ending.output(), ending.errors());
}

#[test]
fn a_mistake_is_named_with_file_line_and_what_was_perhaps_meant() {
    let project = maven("mistakes", "");
    for (file, place, facts) in [
        ("bound = 3\nbuond = 3", 2, &["unknown key `buond`", "Did you mean bound?"][..]),
        ("max_memory = '1G'", 1, &["Did you mean max-memory?"]),
        ("clas = 3", 1, &["unknown key `clas`", "Did you mean class?"]),
        ("\n[class.\"demo.Other\"]\n\nbond = 4", 4, &["unknown key `bond`", "Did you mean bound?"]),
        ("[class.\"demo.Othr\"]\nbound = 4", 1, &["class demo.Othr not found", "Did you mean demo.Other?"]),
        ("[class.demo.Other]\nquiet = true", 2, &["`quiet` cannot be set for one class"]),
        ("class = 4", 1, &["a class is a table"]),
        ("[class]\nbound = 4", 2, &["a class is a table"]),
        ("bound = 0", 1, &["a bound of 0 leaves nothing to check"]),
        ("bound = [1, 2]", 1, &["`bound` takes one value"]),
        ("bound = true", 1, &["a bound is a number"]),
        ("quiet = 'yes'", 1, &["--quiet"]),
        ("engine = 'fast'", 1, &["'fast'", "korat"]),
        ("seed = 1979-05-27", 1, &["not a datetime"]),
        ("bound = 1\nbound = 2", 2, &["duplicate key"]),
        ("bound = \"3", 1, &["string"]),
        ("help = true", 1, &["unknown key `help`"]),
    ] {
        project.write("glassbox.toml", file.as_bytes());
        let ending = project.glassbox(&["check"]);
        assert_says(&ending, BAD_INPUT, &[&[&*format!("error: glassbox.toml:{place}: ")], facts].concat());
    }
    project.write("glassbox.toml", b"\xff");
    assert_says(&project.glassbox(&["list"]), BAD_INPUT, &["cannot read glassbox.toml"]);
}

#[test]
fn every_option_of_check_is_a_key() {
    let project = maven("keys", "");
    let help = project.glassbox(&["check", "--help"]).output();
    let options: Vec<&str> = help
        .lines()
        .map(str::trim_start)
        .filter(|line| line.starts_with('-'))
        .filter_map(|line| line.split([' ', '[', ',']).find_map(|word| word.strip_prefix("--")))
        .filter(|name| *name != "help")
        .collect();
    assert!(options.contains(&"bound") && options.contains(&"quiet") && options.contains(&"modular"), "{options:?}");
    for option in options {
        // A table is no value of any option, and is complained about only where the key is known.
        project.write("glassbox.toml", format!("{option} = {{ }}").as_bytes());
        assert_says(&project.glassbox(&["check"]), BAD_INPUT, &["glassbox.toml:1: ", "not a table"]);
    }
}

#[test]
fn a_list_says_what_would_be_checked() {
    let project = maven("list", "sarif = 'verdicts.sarif'\n[class.\"demo.Other\"]\nbound = 4\n");
    let expected = "\
demo.Counter (bound 3)
  invariant    repOk()
  operations   Counter(), add(), take()
demo.Other (bound 4)
  invariant    repOk()
  operations   Other(), add(), take()
2 classes
";
    assert_prints(&project.glassbox(&["list"]), expected);
    let counter = json!({
        "class": "demo.Counter", "bound": 3, "invariant": "repOk()", "operations": ["Counter()", "add()", "take()"]
    });
    let document = listed(&project, &[]);
    assert_eq!(document["classes"][0], counter);
    assert_eq!(document["classes"].as_array().map(Vec::len), Some(2));
    // Nothing was checked.
    assert!(!project.path("verdicts.sarif").exists());
    let mapped = &listed(&project, &["java.util.TreeMap"])["classes"][0];
    assert_eq!(mapped["class"], "java.util.TreeMap");
    assert_eq!(mapped["abstraction"], "glassbox.model.AbsSortedMap", "{mapped}");
}

#[test]
fn a_module_that_holds_up_to_a_smaller_bound_is_checked_again_or_assumed() {
    let project = maven("modules", "bound = 2\nno-cache = true\n[class.\"java.util.TreeMap\"]\nbound = 1\n");
    let targets = ["java.util.TreeMap", "java.util.TreeSet"];
    let bounds = |arguments: &[&str]| -> Vec<String> {
        let document = listed(&project, &[&targets[..], arguments].concat());
        let classes = document["classes"].as_array().expect("a list").iter();
        classes.map(|class| format!("{} {}", class["class"], class["bound"]).replace('"', "")).collect()
    };
    let (small, large, client) = ("java.util.TreeMap 1", "java.util.TreeMap 2", "java.util.TreeSet 2");
    assert_eq!(bounds(&["--modular"]), [small, large, client]);
    assert_eq!(bounds(&["--modular=assume"]), [small, client]);
    // Where all have the same bound, the module is checked once.
    assert_eq!(bounds(&["--modular", "--bound", "2"]), [large, client]);

    let known = |arguments: &[&str]| -> Value {
        let ending = project.glassbox(&[&["check", "--json", "-"], &targets[..], arguments].concat());
        let document: Value = serde_json::from_slice(&ending.stdout)
            .unwrap_or_else(|error| panic!("{error}: {}{}", ending.output(), ending.errors()));
        document["reports"][1]["modules"][0]["equivalence"].clone()
    };
    assert_eq!(known(&["--modular=assume"]), "assumed");
    assert_eq!(known(&["--modular=assume", "--bound", "1"]), "checked");
}

#[test]
fn a_scope_is_printed_as_a_check_would_have_it() {
    let project = maven("scope", "class-path = 'target/classes'\nbound = 2\nmodular = 'assume'\nquiet = true\n");
    let printed = |arguments: &[&str]| {
        let ending = project.glassbox(&[&["scope", "demo.Other"], arguments].concat());
        assert_eq!(ending.code, Some(0), "{}", ending.errors());
        ending.output()
    };
    assert!(printed(&[]).contains("bound = 2\n"), "{}", printed(&[]));
    assert!(printed(&["--bound", "4"]).contains("bound = 4\n"));
    project.write("glassbox.toml", b"class-path = 'target/classes'\n[class.\"demo.Other\"]\nbound = 5\n");
    assert!(printed(&[]).contains("bound = 5\n"), "{}", printed(&[]));
}
