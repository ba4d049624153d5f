//! Violations that are known long before the search ends.

use super::*;
use std::io::{BufRead, BufReader};
use std::process::{Child, Output, Stdio};
use std::time::{Duration, Instant};

/// Its states are reached without end; the first call of `bad` fails.
const FIRST: &str = "
    import java.util.*;
    public class First {
        private final List<Integer> list = new ArrayList<>();
        private int a, b, c, d, e, f, g;
        boolean repOk() {
            return a >= 0 && b >= 0 && c >= 0 && d >= 0 && e >= 0 && f >= 0 && g >= 0 && list != null;
        }
        public void bad() { assert false; }
        public void shift(int next) { list.add(next); a = b; b = c; c = d; d = e; e = f; f = g; g = next; }
    }";

const FOUND: &str =
    "found     First: bad() fails an assertion; the search goes on (Ctrl-C ends it with what is known)\n";

fn start(project: &Project, arguments: &[&str]) -> Child {
    let arguments = [&["check", "First.java", "--bound", "40"], arguments].concat();
    let mut command = project.command(&arguments);
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts")
}

fn interrupt(child: Child) -> Output {
    let kill = format!("kill -INT {}", child.id());
    assert!(Command::new("sh").args(["-c", &kill]).status().expect("a shell is there").success());
    child.wait_with_output().expect("it was started")
}

/// Each engine tells of it once, on the ladder too, and an interrupt leaves time to confirm it.
#[test]
fn a_violation_is_told_as_soon_as_it_is_known() {
    let project = Project::new("early", &[("First.java", FIRST)]);
    for engine in ["korat", "blackbox"] {
        for options in [&["--engine", engine][..], &["--engine", engine, "--no-ladder", "--jobs", "2"]] {
            let mut child = start(&project, options);
            let mut errors = BufReader::new(child.stderr.take().expect("it is piped"));
            let mut lines = String::new();
            while !lines.ends_with(FOUND) {
                assert!(errors.read_line(&mut lines).expect("it can be read") > 0, "{options:?}: {lines}");
            }
            let output = interrupt(child);
            let text = String::from_utf8_lossy(&output.stdout);
            assert_eq!(output.status.code(), VIOLATED, "{options:?}: {text}");
            assert_in(&text, &["VIOLATED  First", "bad() fails an assertion", "confirmed on "]);
            let mut rest = String::new();
            while errors.read_line(&mut rest).expect("it can be read") > 0 {}
            assert!(!rest.contains("found  "), "{options:?}: {rest}");
        }
    }
}

/// The verdict of a check that ends at once comes first, and `--quiet` says nothing else.
#[test]
fn short_and_quiet_checks_tell_of_violations_in_their_verdict_alone() {
    let project = Project::new("early-quiet", &[("First.java", FIRST)]);
    let ending = project.glassbox(&["check", "First.java", "--operation", "bad"]);
    assert_eq!(ending.code, VIOLATED);
    assert!(!ending.errors().contains("found  "), "{}", ending.errors());
    let quiet = ["--engine", "blackbox", "--quiet", "--timeout", "2", "--no-confirm"];
    let output = start(&project, &quiet).wait_with_output().expect("it was started");
    assert_eq!(output.status.code(), VIOLATED);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

/// The time limit leaves time to confirm a violation, and is no way out of the scope.
#[test]
fn a_violation_found_before_the_time_limit_is_confirmed_after_it() {
    let project = Project::new("early-limit", &[("First.java", FIRST)]);
    let started = Instant::now();
    let child = start(&project, &["--engine", "blackbox", "--timeout", "2"]);
    let output = child.wait_with_output().expect("it was started");
    assert!(started.elapsed() < Duration::from_secs(20));
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), VIOLATED, "{text}");
    assert_in(&text, &["confirmed on ", "the time limit was reached"]);
    assert!(!text.contains("led out of the scope"), "{text}");
}
