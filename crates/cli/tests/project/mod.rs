//! A folder in which a test types commands, and what it expects of their endings.

#![allow(dead_code, reason = "each test file uses its own part")]

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use glassbox_classes::Jdk;

use crate::differential::{Ending, difference, empty_folder, jdks, run};
use crate::warm;

/// A folder of Java sources, compiled, in which commands are run.
pub struct Project {
    pub folder: PathBuf,
    pub jdk: Jdk,
}

impl Project {
    /// Writes the sources to a folder with the test's name.
    pub fn of_sources(test: &str, files: &[(&str, &str)]) -> Project {
        let project = Project { folder: empty_folder(&format!("command-{test}")), jdk: jdks().swap_remove(0) };
        warm::with_libraries(&project.path("cache"), &project.jdk);
        for (path, text) in files {
            project.write(path, text.as_bytes());
        }
        project
    }

    /// Writes the sources and compiles them to `classes`.
    pub fn compiled(test: &str, files: &[(&str, &str)]) -> Project {
        let project = Project::of_sources(test, files);
        let sources: Vec<&str> = files.iter().map(|(path, _)| *path).collect();
        project.compile(&["-parameters", "-d", "classes"], &sources);
        project
    }

    /// Compiles sources, for debugging.
    pub fn compile(&self, options: &[&str], sources: &[&str]) {
        let mut javac = Command::new(self.jdk.javac());
        javac.args(["-J-XX:TieredStopAtLevel=1", "-g"]).args(options).args(sources).current_dir(&self.folder);
        let ending = run(javac, b"");
        assert_eq!(ending.code, Some(0), "{}", ending.errors());
    }

    pub fn path(&self, path: &str) -> PathBuf {
        self.folder.join(path)
    }

    pub fn write(&self, path: &str, bytes: &[u8]) {
        let file = self.path(path);
        fs::create_dir_all(file.parent().expect("it is in the folder")).expect("the folder can be written");
        fs::write(file, bytes).expect("the folder can be written");
    }

    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_glassbox"));
        command.args(arguments).current_dir(&self.folder);
        command.env("JAVA_HOME", self.jdk.home()).env("GLASSBOX_CACHE", self.path("cache"));
        command
    }

    pub fn glassbox(&self, arguments: &[&str]) -> Ending {
        run(self.command(arguments), b"")
    }

    pub fn java(&self, arguments: &[&str]) -> Ending {
        let mut command = Command::new(self.jdk.java());
        command.arg("-ea").args(arguments).current_dir(&self.folder);
        run(command, b"")
    }

    pub fn jar(&self, arguments: &[&str]) {
        let mut command = Command::new(self.jdk.home().join("bin/jar"));
        command.args(arguments).current_dir(&self.folder);
        let ending = run(command, b"");
        assert_eq!(ending.code, Some(0), "{}", ending.errors());
    }
}

#[track_caller]
pub fn assert_same(expected: &Ending, actual: &Ending) {
    if let Some(difference) = difference(expected, actual) {
        panic!("not as on java:{difference}");
    }
}

/// The run ended with this code, and standard error says all of this.
#[track_caller]
pub fn assert_says(ending: &Ending, code: Option<i32>, facts: &[&str]) {
    let errors = ending.errors();
    assert_eq!(ending.code, code, "{errors}{}", ending.output());
    for fact in facts {
        assert!(errors.contains(fact), "`{fact}` is missing in:\n{errors}");
    }
    assert!(!errors.contains("panicked"), "{errors}");
}

/// A program that prints its arguments.
pub const GREET: &str = r#"
    public class Greet {
        public static void main(String[] names) {
            System.out.println(names.length + " " + String.join("|", names));
        }
    }
"#;
