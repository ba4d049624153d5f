//! A JVM in a process of its own, told what to do.

use std::env;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use glassbox_classes::Jdk;
use glassbox_classes::process::{self, Said};

use crate::{CALL_LIMIT, words};

/// What a JVM said.
pub struct Ran {
    /// Its name and version.
    pub jvm: String,
    /// An answer for each recipe that it came to.
    pub answers: Vec<String>,
    /// Whether it was ended because it took too long.
    pub late: bool,
    /// What the classes printed.
    printed: String,
}

impl Ran {
    /// All that it said, for people.
    pub fn record(&self) -> String {
        format!("# {}\n# {}\n{}", self.jvm, self.answers.join("\n# "), self.printed)
    }
}

/// The options that the Java program needs: what it opens to itself, and what makes a JVM start fast. Assertions are checked as they are on
/// our machine.
const OPTIONS: &[&str] = &[
    "-ea",
    "-Xshare:auto",
    "-XX:TieredStopAtLevel=1",
    "-XX:+UseSerialGC",
    "-Djava.awt.headless=true",
    "--add-opens=java.base/java.lang=ALL-UNNAMED",
    "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED",
    "-cp",
];

/// Runs the Java program with a session of recipes, until `is_late` says so. Whatever comes of it, the process is gone afterwards.
pub fn run(jdk: &Jdk, driver: &[PathBuf], session: &str, is_late: &dyn Fn(Duration) -> bool) -> Result<Ran, String> {
    let launcher = jdk.java();
    if !launcher.is_file() {
        return Err(format!("the JDK has no launcher {}", launcher.display()));
    }
    let class_path: OsString = env::join_paths(driver).map_err(|_| "the class path cannot be written".to_owned())?;
    let mut command = Command::new(&launcher);
    command.args(OPTIONS).arg(class_path).arg("glassbox.confirm.Confirm").arg(CALL_LIMIT.as_millis().to_string());
    let Said { output, errors: printed, late, .. } = process::run(&mut command, session, is_late)
        .map_err(|error| format!("{} cannot be started: {error}", launcher.display()))?;
    let mut ran = Ran { jvm: String::new(), answers: Vec::new(), late, printed };
    for line in output.lines() {
        match line.split_once(' ') {
            Some(("jvm", name)) => ran.jvm = words::decode(name),
            Some(("answer", answer)) => ran.answers.push(answer.to_owned()),
            _ => {}
        }
    }
    if ran.jvm.is_empty() {
        let why = ran.printed.lines().next().unwrap_or("it said nothing");
        return Err(format!("{} did not start: {why}", launcher.display()));
    }
    Ok(ran)
}
