//! Checks of projects with modules, and of projects whose classes need others that a build tool knows of. The tools are scripts: what they print
//! is what Maven prints, and what the task prints that Gradle is given.

use std::os::unix::fs::PermissionsExt;
use std::{env, fs};

use crate::differential::{Ending, run};
use crate::project::{Project, assert_says};

const PAIR: &str = "package lib; public class Pair { public int one; public Pair(int one) { this.one = one; } }";

/// A class that uses one of a library.
const COUNTER: &str = "
    package demo;

    public class Counter {
        private int count;

        public boolean repOk() {
            return count >= 0;
        }

        public void add() {
            count = new lib.Pair(1).one;
        }
    }
";

const HOLDS: &str = "holds     demo.Counter (bound 3)\n";

/// A project whose class needs one that is in `lib.jar` and nowhere else.
fn project(test: &str, build_file: &str, classes: &str) -> Project {
    let files = [("lib/Pair.java", PAIR), ("src/main/java/demo/Counter.java", COUNTER), (build_file, "")];
    let project = Project::of_sources(&format!("dependencies-{test}"), &files);
    project.compile(&["-d", "elsewhere"], &["lib/Pair.java"]);
    project.jar(&["--create", "--file", "lib.jar", "-C", "elsewhere", "."]);
    project.compile(&["-cp", "lib.jar", "-d", classes], &["src/main/java/demo/Counter.java"]);
    project
}

/// Puts a script into the folder `tools`.
fn install(project: &Project, name: &str, script: &str) {
    project.write(name, format!("#!/bin/sh\n{script}\n").as_bytes());
    let file = project.path(name);
    fs::set_permissions(file, fs::Permissions::from_mode(0o755)).expect("it can be made executable");
}

/// Runs with the scripts of the folder `tools` as the only build tools there are.
fn glassbox(project: &Project, folder: &str, arguments: &[&str]) -> Ending {
    let mut command = project.command(arguments);
    // Programs that scripts use are on the path by links, as a folder of them may have build tools in it too.
    let path = env::var_os("PATH").unwrap_or_default();
    let tools = project.path("tools");
    fs::create_dir_all(&tools).expect("the folder can be made");
    for name in ["sh", "cat", "echo"] {
        let program = env::split_paths(&path).map(|folder| folder.join(name)).find(|program| program.exists());
        let program = program.expect("every machine has it");
        if !tools.join(name).exists() {
            std::os::unix::fs::symlink(program, tools.join(name)).expect("a link can be made");
        }
    }
    command.current_dir(project.path(folder)).env("PATH", tools).env("HOME", project.path("home"));
    command.env_remove("MAVEN_USER_HOME").env_remove("GRADLE_USER_HOME");
    run(command, b"")
}

#[track_caller]
fn assert_prints(ending: &Ending, expected: &str) {
    assert_eq!((&*ending.output(), &*ending.errors(), ending.code), (expected, "", Some(0)));
}

#[test]
fn modules_are_checked_with_their_project_and_see_each_other() {
    let core = "package core; public class Core { private int n; public boolean repOk() { return n >= 0; } \
                public int get() { return n; } }";
    let app = "package app; public class App { private int n; public boolean repOk() { return n >= 0; } \
               public void set() { n = new core.Core().repOk() ? 1 : -1; } }";
    let files = [
        ("pom.xml", ""),
        ("core/src/main/java/core/Core.java", core),
        ("nested/app/build.gradle", ""),
        ("nested/app/src/main/java/app/App.java", app),
    ];
    let project = Project::of_sources("modules", &files);
    project.compile(&["-d", "core/target/classes"], &[files[1].0]);
    project.compile(&["-cp", "core/target/classes", "-d", "nested/app/build/classes/java/main"], &[files[3].0]);
    // What lies there is no module.
    project.compile(&["-d", "core/src/test/target/classes"], &[files[1].0]);

    let (core, app) = ("holds     core.Core (bound 3)\n", "holds     app.App (bound 3)\n");
    let check = |folder: &str| glassbox(&project, folder, &["check", "--quiet", "--no-cache"]);
    assert_prints(&check("."), &format!("{core}{app}"));
    assert_prints(&check("core"), core);
    assert_prints(&check("nested/app/src/main"), app);
}

#[test]
fn maven_is_asked_for_classes_that_are_missing_and_only_then() {
    let project = project("maven", "pom.xml", "target/classes");
    let jar = project.path("lib.jar");
    let script = format!(
        "echo \"$@\" >>asked.txt\necho '[INFO] Dependencies classpath:'\necho '{}:/not/there.jar'",
        jar.display()
    );
    install(&project, "tools/mvn", &script);
    let check =
        |arguments: &[&str]| glassbox(&project, ".", &[&["check", "--quiet", "--no-cache"], arguments].concat());
    assert_prints(&check(&[]), HOLDS);
    let asked = fs::read_to_string(project.path("asked.txt")).expect("it was asked");
    assert_eq!(asked, "--offline --batch-mode --fail-never dependency:build-classpath\n");

    fs::remove_file(project.path("asked.txt")).expect("it is there");
    assert_prints(&check(&["-cp", "lib.jar"]), HOLDS);
    project.compile(&["-d", "target/classes"], &["lib/Pair.java"]);
    assert_prints(&check(&[]), HOLDS);
    assert!(!project.path("asked.txt").exists());
}

#[test]
fn gradle_is_given_a_task_that_prints_class_paths() {
    let project = project("gradle", "build.gradle.kts", "build/classes/java/main");
    let jar = project.path("lib.jar");
    let script = format!(
        "script=\necho \"$@\" >asked.txt\nfor word; do case $word in *.gradle) script=$word;; esac; done\n\
         cat \"$script\" >script.txt\necho 'glassbox-class-path {}'",
        jar.display()
    );
    install(&project, "tools/gradle", &script);
    let check = || glassbox(&project, ".", &["check", "--quiet", "--no-cache"]);
    assert_prints(&check(), HOLDS);
    let asked = fs::read_to_string(project.path("asked.txt")).expect("it was asked");
    assert!(asked.starts_with("--offline ") && asked.ends_with(" glassboxClassPath\n"), "{asked}");
    let given = fs::read_to_string(project.path("script.txt")).expect("it was given a script");
    assert!(given.contains("\"glassbox-class-path \"") && given.contains("\"glassboxClassPath\""), "{given}");

    // A wrapper goes before, once its distribution has been downloaded.
    install(&project, "gradlew", &format!("echo wrapper >asked.txt\necho 'glassbox-class-path {}'", jar.display()));
    let properties = "distributionUrl=https\\://services.gradle.org/distributions/gradle-8.5-bin.zip\n";
    project.write("gradle/wrapper/gradle-wrapper.properties", properties.as_bytes());
    let asked_by = || {
        assert_prints(&check(), HOLDS);
        fs::read_to_string(project.path("asked.txt")).expect("it was asked")
    };
    assert!(asked_by().starts_with("--offline "));
    fs::create_dir_all(project.path("home/.gradle/wrapper/dists/gradle-8.5-bin")).expect("a folder");
    assert_eq!(asked_by(), "wrapper\n");
}

#[test]
fn where_classes_are_still_missing_one_line_says_which_and_why() {
    let project = project("missing", "pom.xml", "target/classes");
    let list = || glassbox(&project, ".", &["list"]);
    let told = |reason: &str| {
        format!(
            "warning: the class lib.Pair, which the project uses, is not found ({reason}); say where with --class-path, or \
             with class-path in glassbox.toml\n"
        )
    };
    assert_eq!(list().errors(), told("mvn is not installed"));
    install(&project, "tools/mvn", "echo '[ERROR] No plugin found for prefix dependency -> [Help 1]'; exit 1");
    assert_eq!(list().errors(), told("mvn says: No plugin found for prefix dependency"));
    // What a script would print without being asked is no class path.
    install(&project, "tools/mvn", "echo nonsense");
    assert_eq!(list().errors(), told("mvn says nothing of it"));
    assert_says(&glassbox(&project, ".", &["check", "--quiet"]), Some(1), &["lib.Pair"]);
}
