//! The Java program that makes calls on the real JVM.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;

use glassbox_verdict::{Counterexample, Datum, Invocation, Property};

use crate::baseline_support as support;

use super::program::{Program, Routine};

/// The outcome of all sequences of calls of a class.
#[derive(Debug, Default)]
pub struct Explored {
    pub calls: u64,
    /// Calls whose state no scope of the bound has.
    pub outside: u64,
    /// Whether there are no other states that calls lead to.
    pub complete: bool,
    pub violations: Vec<Sequence>,
}

/// A sequence of calls of which the last violates.
#[derive(Clone, Debug)]
pub struct Sequence {
    /// The operation: its name and descriptor.
    pub signature: String,
    /// `assertion`, `exception …`, `invariant`, `bystander`.
    pub kind: String,
    /// The operations on the way, it among them.
    pub calls: Vec<String>,
    pub words: String,
}

/// Limits of a search.
pub struct Limits {
    pub depth: u64,
    pub calls: u64,
}

/// The driver, compiled.
pub fn compiled() -> &'static Path {
    static DRIVER: LazyLock<PathBuf> = LazyLock::new(|| {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sequences/java");
        support::compile("sequences-driver", &support::java_files(&folder))
    });
    &DRIVER
}

/// The request to explore a class.
pub fn explore(program: &Program, class: &str, limits: &Limits) -> String {
    let Limits { depth, calls } = limits;
    let mut text = format!("explore {class} {depth} {calls} {}\n", program.instances());
    for part in &program.parts {
        for (name, min, max) in part.template().fields {
            let _ = writeln!(text, "field {} {min} {max}", name.replace('#', &format!("_{}", part.number)));
        }
    }
    for part in &program.parts {
        text.push_str(&children(&part.members));
    }
    text + &told(program) + "end\n"
}

/// The marked fields of the node classes of a part, with their numbers among those of their class.
fn children(members: &[String]) -> String {
    let marked = |member: &String| -> Vec<String> {
        let fields = member.split("@Tree ").skip(1).filter_map(|rest| rest.split(';').next());
        fields.filter_map(|field| field.split(' ').next_back().map(str::to_owned)).collect()
    };
    let classes: Vec<Vec<String>> = members.iter().filter(|member| member.contains("class ")).map(marked).collect();
    let arity = classes.iter().map(Vec::len).max().unwrap_or(0);
    let mut text = String::new();
    for (number, name) in classes.iter().flat_map(|fields| fields.iter().enumerate()) {
        let _ = writeln!(text, "child {name} {number} {arity}");
    }
    text
}

fn told(program: &Program) -> String {
    let constructors = program.constructors.iter().map(|one| (format!("<init>{}", one.parameters.len()), one));
    let operations = program.operations.iter().map(|one| (one.name().to_owned(), one));
    constructors.chain(operations).map(|(name, routine)| call(&name, routine)).collect()
}

fn call(name: &str, routine: &Routine) -> String {
    let domain = |parameter: &String| {
        let number = |key: &str| parameter.split_once(key)?.1.split([',', ')']).next();
        match (number("min = "), number("max = ")) {
            (Some(min), Some(max)) => format!("{min}:{max}"),
            _ if parameter.contains("nullable = false") => "nonnull".to_owned(),
            _ => "-".to_owned(),
        }
    };
    let mut domains: Vec<String> = routine.parameters.iter().map(domain).collect();
    if domains.is_empty() {
        domains.push("-".to_owned());
    }
    let allowed: String = routine.allowed.iter().map(|name| format!(" java.lang.{name}")).collect();
    format!("call {name} {}{allowed}\n", domains.join(","))
}

/// The request to repeat the calls of an example, if the driver can make them. `request` is the one
/// that the class was explored with.
pub fn replay(request: &str, class: &str, example: &Counterexample) -> Option<String> {
    let recipe = example.recipe.as_ref()?;
    // It has no names for calls on several objects.
    if recipe.history.is_empty() && !(recipe.constructor && example.history.is_empty()) {
        return None;
    }
    let kind = match example.property {
        Property::Assertion => "assertion",
        Property::Exception => "exception",
        Property::Invariant { .. } => "invariant",
        _ => return None,
    };
    let mut text = format!("replay {class} {kind}\n");
    for line in request.lines().filter(|line| line.starts_with("call ")) {
        let _ = writeln!(text, "{line}");
    }
    for invocation in recipe.history.iter().chain([&recipe.call]) {
        let _ = writeln!(text, "make {}{}{}", invocation.method.name, invocation.method.descriptor, words(invocation)?);
    }
    Some(text + "end\n")
}

fn words(invocation: &Invocation) -> Option<String> {
    let mut text = String::new();
    for argument in &invocation.arguments {
        match argument {
            Datum::Null => text.push_str(" null"),
            Datum::Object(0) => text.push_str(" this"),
            Datum::Number { letter, bits, .. } => {
                let value = if *letter == 'J' { *bits as i64 } else { i64::from(*bits as u32 as i32) };
                let _ = write!(text, " {letter}:{value}");
            }
            Datum::Text(value) => {
                let _ = write!(text, " T:{value}");
            }
            Datum::Constant(class, name) => {
                let _ = write!(text, " E:{class}:{name}");
            }
            _ => return None,
        }
    }
    Some(text)
}

/// Asks the driver, and returns its answers, lines for each request.
pub fn ask(driver: &Path, classes: &Path, requests: &[String]) -> Vec<Vec<String>> {
    let mut child = Command::new(support::jdk().home().join("bin/java"))
        // The driver makes many short runs, calls each method a few times, and reads no stack trace.
        .args(["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-XX:-StackTraceInThrowable", "-Xshare:auto"])
        .args([
            "-Dsun.reflect.inflationThreshold=2147483647",
            "-XX:+UnlockDiagnosticVMOptions",
            "-XX:-BytecodeVerificationRemote",
        ])
        .arg("-cp")
        .arg(driver)
        .arg("Driver")
        .arg(classes)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("java runs");
    let mut input = child.stdin.take().expect("standard input");
    let text: String = requests.concat();
    let output = std::thread::scope(|scope| {
        scope.spawn(move || input.write_all(text.as_bytes()).expect("requests can be written"));
        child.wait_with_output().expect("the driver's answers")
    });
    assert!(output.status.success(), "the driver failed");
    let text = String::from_utf8(output.stdout).expect("text");
    let mut answers: Vec<Vec<String>> = vec![Vec::new()];
    for line in text.lines() {
        match answers.last_mut() {
            Some(last) if line != "end" => last.push(line.to_owned()),
            _ => answers.push(Vec::new()),
        }
    }
    answers.pop();
    assert_eq!(answers.len(), requests.len(), "the driver did not answer everything");
    answers
}

impl Explored {
    /// Reads an answer.
    pub fn read(lines: &[String]) -> Explored {
        let mut explored = Explored::default();
        for line in lines {
            let (kind, rest) = line.split_once(' ').expect("a kind of line");
            if kind == "explored" {
                let words: Vec<&str> = rest.split(' ').collect();
                explored.calls = words[1].parse().expect("a number");
                explored.outside = words[2].parse().expect("a number");
                explored.complete = words[3] == "true";
            } else {
                let parts: Vec<&str> = rest.splitn(4, '|').collect();
                let [signature, kind, calls, words] = parts[..] else { panic!("{line}") };
                explored.violations.push(Sequence {
                    signature: signature.to_owned(),
                    kind: kind.to_owned(),
                    calls: calls.split(',').map(str::to_owned).collect(),
                    words: words.to_owned(),
                });
            }
        }
        explored
    }
}
