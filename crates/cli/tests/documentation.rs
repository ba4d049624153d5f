//! What README.md and the manual tell people to type works, and prints what they show.
//!
//! A `console` block holds commands after `$ ` and, below each, what it prints; a line `…` stands for any
//! lines, and at the end of a line for its rest. Commands of `glassbox` are run, in the
//! root of the repository; those of `make` must name a target of the Makefile.

use crate::{differential, warm};

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use differential::{empty_folder, jdks, repository, run};

/// A command and the lines below it.
#[derive(Debug)]
struct Shown {
    page: PathBuf,
    line: usize,
    command: String,
    prints: Vec<String>,
}

#[test]
fn commands_in_the_documentation_work() {
    let root = repository();
    let mut pages = vec![root.join("README.md"), root.join("docs/bugs-found.md")];
    let chapters = fs::read_dir(root.join("docs/src")).expect("the manual is there");
    pages.extend(chapters.map(|entry| entry.expect("it can be read").path()));
    pages.retain(|page| page.extension().is_some_and(|extension| extension == "md"));
    pages.sort();
    let commands: Vec<Shown> = pages.iter().flat_map(|page| commands_of(page)).collect();
    assert!(commands.iter().any(|shown| shown.command.starts_with("glassbox run")), "{commands:?}");

    let makefile = fs::read_to_string(root.join("Makefile")).expect("there is a Makefile");
    let cache = empty_folder("documentation-cache");
    warm::with_libraries(&cache, &jdks()[0]);
    let mut failures = String::new();
    for shown in &commands {
        let outcome = match shown.command.split(' ').next() {
            Some("glassbox") => check_output(shown, &root, &cache),
            Some("make") => check_target(shown, &makefile),
            Some("cargo" | "git" | "cd" | "apt-get" | "sudo") | None => Ok(()),
            Some(_) => Err("is a command that this test does not know how to check".to_owned()),
        };
        if let Err(reason) = outcome {
            let page = shown.page.strip_prefix(&root).unwrap_or(&shown.page).display();
            failures.push_str(&format!("{page}:{}: `{}` {reason}\n", shown.line, shown.command));
        }
    }
    assert!(failures.is_empty(), "\n{failures}");
}

fn commands_of(page: &Path) -> Vec<Shown> {
    let text = fs::read_to_string(page).unwrap_or_else(|error| panic!("{}: {error}", page.display()));
    let mut commands: Vec<Shown> = Vec::new();
    let mut block = None;
    for (index, line) in text.lines().enumerate() {
        if let Some(language) = line.strip_prefix("```") {
            block = if block.is_none() { Some(language) } else { None };
            continue;
        }
        let command = match block {
            Some("console") => line.strip_prefix("$ "),
            Some("sh") => Some(line).filter(|line| !line.is_empty() && !line.starts_with('#')),
            _ => None,
        };
        if let Some(command) = command {
            let command = command.split(" #").next().unwrap_or(command).trim_end().to_owned();
            commands.push(Shown { page: page.to_owned(), line: index + 1, command, prints: Vec::new() });
        } else if block == Some("console")
            && let Some(shown) = commands.last_mut()
        {
            shown.prints.push(line.to_owned());
        }
    }
    commands
}

/// Runs a command and compares what it prints, if the page shows that.
fn check_output(shown: &Shown, root: &Path, cache: &Path) -> Result<(), String> {
    let binaries = Path::new(env!("CARGO_BIN_EXE_glassbox")).parent().expect("it is in a folder");
    let path = std::env::join_paths(
        [binaries.to_owned()].into_iter().chain(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default())),
    );
    let mut command = Command::new("sh");
    // What a terminal shows is both streams in the order they were written.
    command.arg("-c").arg(format!("{{ {} ; }} 2>&1", shown.command)).current_dir(root);
    command.env("PATH", path.expect("the path can be extended")).env("GLASSBOX_CACHE", cache);
    // The pages are written for the oldest release we support.
    command.env("JAVA_HOME", jdks()[0].home());
    let ending = run(command, b"");
    let printed = ending.output();
    if shown.prints.is_empty() {
        let ok = ending.code == Some(0);
        return if ok { Ok(()) } else { Err(format!("ends with {:?}:\n{printed}", ending.code)) };
    }
    let printed_lines: Vec<&str> = printed.lines().filter(|line| !is_progress(line)).collect();
    let expected: Vec<&str> = shown.prints.iter().map(String::as_str).collect();
    if matches(&expected, &printed_lines) { Ok(()) } else { Err(format!("prints something else:\n{printed}")) }
}

/// Whether a line only says how far a check has come, as in `demo.List: checking, 12 of 40`. On a terminal it goes away again, and how
/// often it comes depends on the machine.
fn is_progress(line: &str) -> bool {
    let Some((_, told)) = line.split_once(": ") else { return false };
    let Some((phase, count)) = told.split_once(", ") else { return false };
    phase.chars().all(|letter| letter.is_ascii_lowercase() || letter == ' ')
        && count.starts_with(|digit: char| digit.is_ascii_digit())
}

/// Whether lines are as shown, where `…` alone stands for any lines and at the end of a line for its rest.
fn matches(expected: &[&str], printed: &[&str]) -> bool {
    match (expected.split_first(), printed.split_first()) {
        (None, None) => true,
        (Some((&"…", rest)), _) => (0..=printed.len()).any(|skipped| matches(rest, &printed[skipped..])),
        (Some((line, expected)), Some((found, printed))) => {
            let (line, found) = (without_source_line(line), without_source_line(found));
            let same = line.strip_suffix('…').map_or(line == found, |start| found.starts_with(start));
            same && matches(expected, printed)
        }
        _ => false,
    }
}

/// Register code without the numbers at the margin, in which releases of the JDK differ.
fn without_source_line(line: &str) -> String {
    match line.trim_start().split_once("  ") {
        Some((number, code)) if line.starts_with("   ") && number.parse::<u32>().is_ok() => format!("# {code}"),
        _ => line.to_owned(),
    }
}

fn check_target(shown: &Shown, makefile: &str) -> Result<(), String> {
    let mut targets = shown.command.split(' ').skip(1);
    let is_target = |target: &str| makefile.lines().any(|line| line.starts_with(&format!("{target}:")));
    if targets.all(is_target) { Ok(()) } else { Err("names no target of the Makefile".to_owned()) }
}
