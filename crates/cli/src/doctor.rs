//! `glassbox doctor`: whether a check could run here, and with what.
//!
//! Nothing is guessed. The JDK is looked for as a check looks for it, and what comes with Glassbox is compiled as a check has it compiled.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use clap::ValueEnum;
use glassbox_classes::{Jdk, annotation_library, cache, specification_library};

use crate::how::SpaceName;
use crate::streams::print;

/// Arguments of `glassbox doctor`.
#[derive(clap::Args)]
pub struct Doctor {
    /// The JDK to look at [default: JAVA_HOME, then the java on the PATH]
    #[arg(long, value_name = "DIR")]
    java_home: Option<PathBuf>,
}

/// Says what there is, and what to do where something is missing.
pub fn examine(command: Doctor) -> anyhow::Result<ExitCode> {
    let mut text = format!("glassbox  {}\n", env!("CARGO_PKG_VERSION"));
    let used = Jdk::find(command.java_home.as_deref());
    if let Ok(jdk) = &used {
        let reason = reason(command.java_home.as_deref());
        writeln!(text, "JDK       {} ({reason})", described(jdk))?;
    }
    let others = others(used.as_ref().ok());
    // Another JDK helps where none is found, and not where something else is wrong.
    let instead = others.last().filter(|_| used.is_err()).map(|jdk| jdk.home().display().to_string());
    for jdk in &others {
        writeln!(text, "also      {}", described(jdk))?;
    }
    for space in SpaceName::value_variants() {
        let name = space.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned());
        writeln!(text, "solver    {name}: {}", space.solver())?;
    }
    let folder = cache::directory();
    writeln!(text, "cache     {}, {}", folder.display(), shown_size(size_of(&folder)))?;
    let outcome = used.map_err(anyhow::Error::from).and_then(|jdk| {
        let compiled = compiled(&jdk)?;
        writeln!(text, "compiler  {compiled}")?;
        if !jdk.java().is_file() {
            writeln!(text, "confirm   {} is missing: examples are not confirmed on a JVM", jdk.java().display())?;
        }
        Ok(())
    });
    print(&text)?;
    outcome.with_context(|| match instead {
        Some(home) => format!("no check can run, but one could with --java-home {home}"),
        None => "no check can run".to_owned(),
    })?;
    print("\nA check can run.\n")?;
    Ok(ExitCode::SUCCESS)
}

/// Why it is this JDK and no other, in the order in which `Jdk::find` looks.
fn reason(java_home: Option<&Path>) -> &'static str {
    if java_home.is_some() {
        "--java-home names it"
    } else if std::env::var_os("JAVA_HOME").is_some_and(|home| !home.is_empty()) {
        "JAVA_HOME names it"
    } else {
        "its java is the first on the PATH"
    }
}

fn described(jdk: &Jdk) -> String {
    let maker = jdk.release("IMPLEMENTOR").map(|maker| format!(" of {maker}")).unwrap_or_default();
    let compiler = if jdk.javac().is_file() { "" } else { ", without javac" };
    format!("{}{maker} in {}{compiler}", jdk.version(), jdk.home().display())
}

/// The JDKs that could be used in the place of one, oldest first.
fn others(used: Option<&Jdk>) -> Vec<Jdk> {
    let home = used.and_then(|jdk| fs::canonicalize(jdk.home()).ok());
    Jdk::installed().into_iter().filter(|jdk| Some(jdk.home()) != home.as_deref()).collect()
}

/// Has the classes compiled that come with Glassbox, which every check needs where there is a compiler.
fn compiled(jdk: &Jdk) -> anyhow::Result<String> {
    let javac = jdk.javac();
    if !javac.is_file() {
        return Ok(format!(
            "{} is missing: .class and .jar files can be checked, but no .java files, and no specifications of JDK \
             classes are there; install a JDK rather than a JRE",
            javac.display()
        ));
    }
    annotation_library(jdk)?;
    specification_library(jdk)?;
    Ok(javac.display().to_string())
}

/// The bytes of all files below a folder. What cannot be read counts nothing, and links are not followed.
fn size_of(folder: &Path) -> u64 {
    let mut bytes = 0;
    let mut left = vec![folder.to_owned()];
    while let Some(folder) = left.pop() {
        let Ok(children) = fs::read_dir(folder) else { continue };
        for child in children.filter_map(Result::ok) {
            match child.metadata() {
                Ok(metadata) if metadata.is_dir() => left.push(child.path()),
                Ok(metadata) => bytes += metadata.len(),
                Err(_) => {}
            }
        }
    }
    bytes
}

/// A size as people say it.
fn shown_size(bytes: u64) -> String {
    match bytes {
        0 => "empty".to_owned(),
        1..1_000 => format!("{bytes} bytes"),
        1_000..1_000_000 => format!("{} kB", bytes / 1_000),
        _ => format!("{}.{} MB", bytes / 1_000_000, bytes / 100_000 % 10),
    }
}

#[cfg(test)]
mod tests {
    use super::shown_size;

    #[test]
    fn sizes_are_said_in_the_largest_unit_that_fits() {
        for (bytes, expected) in [
            (0, "empty"),
            (999, "999 bytes"),
            (1_000, "1 kB"),
            (999_999, "999 kB"),
            (1_250_000, "1.2 MB"),
            (3_000_000_000, "3000.0 MB"),
        ] {
            assert_eq!(shown_size(bytes), expected);
        }
    }
}
