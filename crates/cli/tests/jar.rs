//! `glassbox jar`, and what its classes do in the hands of a user.

use crate::{differential, warm};

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use differential::{Ending, empty_folder, jdks, repository, run};
use glassbox_classes::Jdk;

fn glassbox(folder: &Path, cache: &str, jdk: &Jdk, arguments: &[&str]) -> Ending {
    let mut command = Command::new(env!("CARGO_BIN_EXE_glassbox"));
    command.args(arguments).current_dir(folder);
    command.env("JAVA_HOME", jdk.home()).env("GLASSBOX_CACHE", folder.join(cache));
    run(command, b"")
}

/// Runs a tool of the JDK, which must succeed, and returns what it printed.
fn tool(folder: &Path, tool: PathBuf, arguments: &[impl AsRef<OsStr>]) -> String {
    let mut command = Command::new(&tool);
    command.args(arguments).current_dir(folder);
    let ending = run(command, b"");
    assert_eq!(ending.code, Some(0), "{}: {}", tool.display(), ending.errors());
    ending.output()
}

#[test]
fn a_user_compiles_against_it() {
    let source = repository().join("tests/annotations/Conditions.java");
    for jdk in jdks() {
        let folder = empty_folder(&format!("jar-{}", jdk.feature()));
        let written = glassbox(&folder, "cache", &jdk, &["jar", "glassbox.jar"]);
        assert_eq!(written.code, Some(0), "{}", written.errors());
        assert_eq!(written.output(), "wrote glassbox.jar: 39 classes for Java 17 and newer\n");

        let options = ["-J-XX:TieredStopAtLevel=1", "-Xlint:all", "-Werror", "-cp", "glassbox.jar", "-d", "classes"];
        let arguments: Vec<&OsStr> = options.iter().map(OsStr::new).chain([source.as_os_str()]).collect();
        tool(&folder, jdk.javac(), &arguments);
        let printed = tool(&folder, jdk.java(), &["-ea", "-cp", "classes:glassbox.jar", "Conditions"]);
        assert!(printed.starts_with("same object true\nequal object false\n"), "{printed}");
        assert!(printed.contains("leaf of two nodes false\n"), "{printed}");
        assert!(printed.contains("assertTree: class Conditions$ColoredNode has no field middle\n"), "{printed}");

        // The machine agrees, both with the jar and with the annotations that a source finds without it.
        for target in [&["run", "-cp", "classes:glassbox.jar", "Conditions"][..], &["run", source.to_str().unwrap()]] {
            let ran = glassbox(&folder, "cache", &jdk, target);
            assert_eq!((ran.output(), ran.errors(), ran.code), (printed.clone(), String::new(), Some(0)));
        }
    }
}

/// The abstract collections do what the JDK's do, under `java` and on our machine.
#[test]
fn abstract_collections_agree_with_those_of_the_library() {
    let source = repository().join("tests/annotations/Models.java");
    for jdk in jdks() {
        let folder = empty_folder(&format!("models-{}", jdk.feature()));
        warm::with_annotations(&folder.join("cache"), &jdk);
        assert_eq!(glassbox(&folder, "cache", &jdk, &["jar", "glassbox.jar"]).code, Some(0));
        let options = ["-J-XX:TieredStopAtLevel=1", "-Xlint:all", "-Werror", "-cp", "glassbox.jar", "-d", "classes"];
        let arguments: Vec<&OsStr> = options.iter().map(OsStr::new).chain([source.as_os_str()]).collect();
        tool(&folder, jdk.javac(), &arguments);
        let printed = tool(&folder, jdk.java(), &["-cp", "classes:glassbox.jar", "Models", "3000"]);
        assert_eq!(printed.matches(" 0 differences, true\n").count(), 8, "{printed}");
        assert!(printed.contains("{a, b, c, d} {}\n{c, d, a, b}\n0\n{2, 2} 3 2 true\nfalse false\n"), "{printed}");
        let fewer = tool(&folder, jdk.java(), &["-cp", "classes:glassbox.jar", "Models", "60"]);
        let ran = glassbox(&folder, "cache", &jdk, &["run", "-cp", "classes:glassbox.jar", "Models", "60"]);
        assert_eq!((ran.output(), ran.code), (fewer, Some(0)), "{}", ran.errors());
    }
}

#[test]
fn the_examples_of_the_manual_compile() {
    let page = fs::read_to_string(repository().join("docs/src/annotations.md")).unwrap();
    let examples: Vec<&str> =
        page.split("```java\n").skip(1).filter_map(|rest| Some(rest.split_once("```")?.0)).collect();
    assert!(!examples.is_empty());
    for jdk in jdks() {
        let folder = empty_folder(&format!("jar-manual-{}", jdk.feature()));
        warm::with_annotations(&folder.join("cache"), &jdk);
        assert_eq!(glassbox(&folder, "cache", &jdk, &["jar", "glassbox.jar"]).code, Some(0));
        for (index, example) in examples.iter().enumerate() {
            // A public class must lie in a file of its name.
            fs::write(folder.join("Example.java"), example.replace("public class", "class")).unwrap();
            let classes = format!("classes-{index}");
            tool(
                &folder,
                jdk.javac(),
                &["-Xlint:all", "-Werror", "-cp", "glassbox.jar", "-d", &classes, "Example.java"],
            );
        }
    }
}

#[test]
fn the_same_bytes_every_time() {
    for jdk in jdks() {
        let folder = empty_folder(&format!("jar-again-{}", jdk.feature()));
        for (cache, file) in [("first", "first.jar"), ("second", "second.jar")] {
            assert_eq!(glassbox(&folder, cache, &jdk, &["jar", file]).code, Some(0));
        }
        assert_eq!(fs::read(folder.join("first.jar")).unwrap(), fs::read(folder.join("second.jar")).unwrap());

        let entries = tool(&folder, jdk.home().join("bin/jar"), &["--list", "--file", "first.jar"]);
        let entries: Vec<&str> = entries.lines().collect();
        assert_eq!(entries[0], "META-INF/MANIFEST.MF");
        assert!(entries[1..].is_sorted_by_key(|entry| entry.strip_suffix(".class")), "{entries:?}");
        assert!(entries.contains(&"glassbox/Asserts.class"), "{entries:?}");
        let module = tool(&folder, jdk.home().join("bin/jar"), &["--describe-module", "--file", "first.jar"]);
        assert!(module.contains("glassbox automatic"), "{module}");
    }
}

#[test]
fn what_cannot_be_written() {
    let jdk = jdks().swap_remove(0);
    let folder = empty_folder("jar-errors");
    fs::create_dir(folder.join("build")).unwrap();
    fs::write(folder.join("Main.java"), "class Main {}").unwrap();
    let cases = [
        ("build", "error: build is a directory. Name the jar to write, such as build/glassbox.jar\n"),
        ("lib/glassbox.jar", "error: cannot write lib/glassbox.jar: there is no directory lib\n"),
        ("Main.java/glassbox.jar", "error: cannot write Main.java/glassbox.jar: there is no directory Main.java\n"),
        (
            "Main.java",
            "error: Main.java does not end in .jar. Name the jar that the annotations are written to, such as glassbox.jar\n",
        ),
    ];
    for (file, message) in cases {
        let ending = glassbox(&folder, "cache", &jdk, &["jar", file]);
        assert_eq!((ending.code, ending.errors().as_str()), (Some(2), message));
    }
    assert_eq!(fs::read_to_string(folder.join("Main.java")).unwrap(), "class Main {}");
    let unwritable = glassbox(&folder, "cache", &jdk, &["jar", "/proc/glassbox.jar"]);
    assert_eq!(unwritable.code, Some(2));
    assert!(unwritable.errors().starts_with("error: cannot write /proc/glassbox.jar: "), "{}", unwritable.errors());
    // What is missing altogether is clap's to say.
    assert_eq!(glassbox(&folder, "cache", &jdk, &["jar"]).code, Some(2));
}
