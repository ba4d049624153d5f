//! What `glassbox check` writes for other programs, from outside.

use crate::differential::{Ending, repository, run};
use crate::project::{Project, assert_says};

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

const VIOLATED: Option<i32> = Some(1);
const BAD_INPUT: Option<i32> = Some(2);

/// A pair whose left side is there first, of which `put` knows nothing.
const PAIR: &str = "\
package demo;

public class Pair {
    private Object left;
    private Object right;

    public boolean repOk() {
        return right == null || left != null;
    }

    public void put(boolean first, Object value) {
        if (first) {
            left = value;
        } else {
            right = value;
        }
    }

    public int size() {
        return left == null ? 0 : right == null ? 1 : 2;
    }
}
";

fn check(project: &Project, arguments: &[&str]) -> Ending {
    project.glassbox(&[&["check", "--no-cache", "demo/Pair.java"], arguments].concat())
}

fn read(project: &Project, name: &str) -> String {
    fs::read_to_string(project.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn every_format_of_one_run() {
    let project = Project::of_sources("outputs", &[("demo/Pair.java", PAIR)]);
    // What was there before is replaced, and nothing is left beside it.
    fs::create_dir(project.path("out")).expect("it can be made");
    fs::write(project.path("out/v.json"), "before").expect("it can be written");
    let mut command = project.command(&["check", "--no-cache", "demo/Pair.java", "--github"]);
    command.args(["--json", "out/v.json", "--sarif", "out/v.sarif", "--junit", "out/v.xml", "--dot", "out/v.dot"]);
    command.env("GITHUB_STEP_SUMMARY", project.path("out/summary.md"));
    fs::write(project.path("out/summary.md"), "what another step says\n").expect("it can be written");
    let ending = run(command, b"");
    assert_eq!(ending.code, VIOLATED, "{}{}", ending.output(), ending.errors());
    let mut names: Vec<_> =
        fs::read_dir(project.path("out")).expect("it is there").flatten().map(|one| one.file_name()).collect();
    names.sort();
    assert_eq!(names, ["summary.md", "v.dot", "v.json", "v.sarif", "v.xml"]);

    // The whole trace, with what each line wrote.
    let json: Value = serde_json::from_str(&read(&project, "out/v.json")).expect("it is JSON");
    let operations = json["reports"][0]["operations"].as_array().expect("there are operations");
    let put = operations.iter().find(|one| one["operation"] == "put(boolean, Object)").expect("it is there");
    let steps = put["counterexample"]["lines"].as_array().expect("lines were executed");
    let lines: Vec<u64> = steps.iter().filter_map(|step| step["line"].as_u64()).collect();
    assert!(lines == [12, 13, 17] || lines == [12, 15, 17], "{lines:?}");
    assert_eq!(steps[1]["assigned"][0]["object"], "Pair0", "{steps:#?}");

    // The line that changed the state, in the file that was named.
    let sarif: Value = serde_json::from_str(&read(&project, "out/v.sarif")).expect("it is JSON");
    let result = &sarif["runs"][0]["results"][0];
    assert_eq!(result["ruleId"], "invariant");
    let place = &result["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "demo/Pair.java");
    assert_eq!(place["region"]["startLine"], lines[1]);
    let changed = if lines[1] == 13 { "            left = value;" } else { "            right = value;" };
    assert_eq!(place["region"]["snippet"]["text"], changed);
    assert_eq!(result["codeFlows"][0]["threadFlows"][0]["locations"].as_array().map(Vec::len), Some(3));

    let annotation =
        format!("::error file=demo/Pair.java,line={},title=demo.Pair.put(boolean%2C Object) breaks the", lines[1]);
    assert!(ending.output().contains(&annotation), "{}", ending.output());
    let summary = read(&project, "out/summary.md");
    assert!(summary.starts_with("what another step says\n## Glassbox\n"), "{summary}");
    assert!(summary.contains("| ❌ VIOLATED | `demo.Pair` | `put(boolean, Object)` |"), "{summary}");

    let golden = repository().join("crates/report/tests/golden/reports.junit.xml");
    validate(&project, &repository().join("tests/schemas/junit-10.xsd"), &[&project.path("out/v.xml"), &golden]);
    draw(&project.path("out/v.dot"));
    draw(&repository().join("crates/report/tests/golden/reports.dot"));
}

/// Holds XML against a schema, with the JDK's own validator. It must find fault with something that is not as the schema wants it.
fn validate(project: &Project, schema: &Path, files: &[&Path]) {
    const VALIDATE: &str = r#"
        import java.io.File;
        import javax.xml.XMLConstants;
        import javax.xml.transform.stream.StreamSource;
        import javax.xml.validation.*;

        public class Validate {
            public static void main(String[] files) throws Exception {
                SchemaFactory factory = SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI);
                Validator validator = factory.newSchema(new File(files[0])).newValidator();
                for (int index = 1; index < files.length; index++) {
                    validator.validate(new StreamSource(new File(files[index])));
                }
            }
        }
    "#;
    project.write("Validate.java", VALIDATE.as_bytes());
    let java = |file: &Path| {
        let mut command = Command::new(project.jdk.java());
        command.args(["-XX:TieredStopAtLevel=1", "Validate.java"]).arg(schema).arg(file).current_dir(&project.folder);
        run(command, b"")
    };
    for file in files {
        let ending = java(file);
        assert_eq!(ending.code, Some(0), "{}: {}", file.display(), ending.errors());
    }
    project.write("wrong.xml", b"<testsuites><testsuite name=\"no counts\"/></testsuites>");
    assert_ne!(java(&project.path("wrong.xml")).code, Some(0));
}

/// Has Graphviz draw a graph, where it is installed; the tests of the report read graphs without it.
fn draw(file: &Path) {
    match Command::new("dot").arg("-Tsvg").arg(file).output() {
        Ok(output) => {
            let messages = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success() && messages.is_empty(), "{}: {messages}", file.display());
        }
        Err(error) => assert_eq!(error.kind(), std::io::ErrorKind::NotFound),
    }
}

#[test]
fn any_format_on_standard_output_but_one() {
    let project = Project::of_sources("outputs-standard", &[("demo/Pair.java", PAIR)]);
    let sarif = check(&project, &["--sarif", "-"]);
    let log: Value = serde_json::from_slice(&sarif.stdout).expect("standard output is SARIF alone");
    assert_eq!((sarif.code, &log["version"]), (VIOLATED, &Value::from("2.1.0")));
    assert!(check(&project, &["--junit", "-"]).output().starts_with("<?xml "));
    assert!(check(&project, &["--dot", "-"]).output().starts_with("digraph "));
    for two in [&["--json", "-", "--sarif", "-"][..], &["--dot", "-", "--github"]] {
        assert_says(&check(&project, two), BAD_INPUT, &["standard output has room for one format"]);
    }
}

#[test]
fn what_cannot_be_written_is_told_before_the_check() {
    let project = Project::of_sources("outputs-unwritable", &[("demo/Pair.java", PAIR), ("read-only", "kept")]);
    let mut permissions = fs::metadata(project.path("read-only")).expect("it is there").permissions();
    permissions.set_readonly(true);
    fs::set_permissions(project.path("read-only"), permissions).expect("it is ours");
    for format in ["--json", "--sarif", "--junit", "--dot"] {
        for file in ["missing/file", "demo", "read-only"] {
            let ending = check(&project, &[format, file]);
            assert_says(&ending, BAD_INPUT, &[&format!("cannot write the verdict to {file}: ")]);
            assert_eq!(ending.output(), "");
        }
    }
    assert_eq!(read(&project, "read-only"), "kept");
    let ending = check(&project, &["--source", "nowhere"]);
    assert_says(&ending, BAD_INPUT, &["the source path nowhere does not exist"]);
}

#[test]
fn a_class_that_holds_in_every_format() {
    let project = Project::of_sources("outputs-holds", &[("demo/Pair.java", PAIR)]);
    let arguments = ["--operation", "size", "--sarif", "v.sarif", "--junit", "v.xml", "--dot", "v.dot", "--github"];
    let ending = check(&project, &arguments);
    assert_eq!(ending.code, Some(0), "{}{}", ending.output(), ending.errors());
    assert!(!ending.output().contains("::"), "{}", ending.output());
    let sarif: Value = serde_json::from_str(&read(&project, "v.sarif")).expect("it is JSON");
    assert_eq!(sarif["runs"][0]["results"], Value::Array(Vec::new()));
    assert!(read(&project, "v.xml").contains("<testcase name=\"size()\" classname=\"demo.Pair\""));
    assert!(read(&project, "v.dot").contains("There is no counterexample."));
}

/// The class path alone, a jar with its sources beside it, and what the user says: each shows the line; without source, its number
/// and register code are shown.
#[test]
fn lines_are_shown_where_there_is_source() {
    let project = Project::compiled("outputs-source", &[("src/demo/Pair.java", PAIR)]);
    let text = |arguments: &[&str]| {
        let ending = project.glassbox(&[&["check", "--no-cache", "--no-confirm"], arguments].concat());
        assert_eq!(ending.code, VIOLATED, "{}{}", ending.output(), ending.errors());
        ending.output()
    };
    let shown = " 8 |         return right == null || left != null;\n";
    let near = text(&["-cp", "classes", "demo.Pair"]);
    assert!(near.contains(shown) && near.contains("--> src/demo/Pair.java:"), "{near}");

    fs::create_dir(project.path("lib")).expect("it can be made");
    project.jar(&["--create", "--file", "lib/pair.jar", "-C", "classes", "demo/Pair.class"]);
    let without = text(&["lib/pair.jar"]);
    let executed = "  executed  Pair.java, as register code: no source was found (--source says where it is)\n            \
                    12  if first == 0 goto b2 else b1\n            \
                    15  this.right = value; goto b3  Pair0.right = 0, from here on, the invariant fails\n            \
                    17  return\n";
    assert!(!without.contains("-->") && without.contains(executed), "{without}");
    // The last of the options that contradict each other counts.
    project.compile(&["-g:none", "-d", "plain"], &["src/demo/Pair.java"]);
    let numberless = text(&["-cp", "plain", "demo.Pair"]);
    assert!(
        numberless.contains(
            "  executed  demo.Pair\n              Pair.put  Pair0.right = 0, from here on, the invariant fails\n"
        ),
        "{numberless}"
    );
    let given = text(&["lib/pair.jar", "--source", "src"]);
    assert!(given.contains(shown) && given.contains("--> src/demo/Pair.java:"), "{given}");
    project.jar(&["--create", "--file", "lib/pair-sources.jar", "-C", "src", "demo/Pair.java"]);
    let beside = text(&["lib/pair.jar"]);
    assert!(beside.contains(shown) && beside.contains("--> lib/pair-sources.jar!/demo/Pair.java:"), "{beside}");
}
