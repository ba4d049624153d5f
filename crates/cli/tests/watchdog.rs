//! Checks that would take hours, and end in time because a limit says so: by time, by memory, by Ctrl-C, in every engine.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::project::Project;

/// The check did not get to its end.
const UNKNOWN: Option<i32> = Some(3);
/// Checks that nobody sees the end of. The glass box spends the time in its preparations, in steps, and in decision diagrams.
const HOURS: [&[&str]; 5] = [
    &["java.util.TreeMap", "--bound", "1000"],
    &["java.util.TreeMap", "--bound", "40", "--jobs", "2"],
    &["java.util.HashMap", "--bound", "7", "--space", "bdd"],
    &["java.util.TreeMap", "--bound", "200", "--engine", "korat"],
    &["java.util.TreeMap", "--bound", "200", "--engine", "blackbox"],
];
/// A limit is kept within a tenth, but machines that run tests are busy.
const GENEROUS: Duration = Duration::from_secs(10);

#[test]
fn every_engine_keeps_to_a_time_limit() {
    let project = Project::of_sources("watchdog-time", &[]);
    for arguments in HOURS {
        let started = Instant::now();
        let ending = project.glassbox(&[&["check", "--no-ladder", "--timeout", "0.5", "--quiet"], arguments].concat());
        let took = started.elapsed();
        assert_eq!(ending.code, UNKNOWN, "{arguments:?}: {}{}", ending.output(), ending.errors());
        assert!(ending.output().contains("the time limit was reached"), "{arguments:?}: {}", ending.output());
        assert!(took < GENEROUS, "{arguments:?} took {took:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn every_engine_keeps_to_a_memory_limit() {
    // A class whose state, or whose call, takes more than there is.
    let hoard = "
        public class Hoard {
            private int number;
            public boolean repOk() { return number >= 0; }
            public void fill() { java.util.List<long[]> all = new java.util.ArrayList<>(); while (true) all.add(new long[1000]); }
        }
    ";
    let project = Project::compiled("watchdog-memory", &[("Hoard.java", hoard)]);
    let checks: [&[&str]; 3] = [
        &["java.util.TreeMap", "--bound", "255"],
        &["-c", "classes", "Hoard", "--engine", "korat"],
        &["-c", "classes", "Hoard", "--engine", "blackbox"],
    ];
    for arguments in checks {
        let limits = ["check", "--no-ladder", "--max-memory", "100M", "--timeout", "60", "--quiet"];
        let mut command = project.command(&[&limits, arguments].concat());
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("it starts");
        let mut peak = 0;
        while child.try_wait().expect("it was started").is_none() {
            peak = peak.max(most_memory(child.id()).unwrap_or(0));
            std::thread::yield_now();
        }
        let mut output = String::new();
        child.stdout.take().expect("it is piped").read_to_string(&mut output).expect("it is text");
        assert!(output.contains("the memory limit was reached"), "{arguments:?}: {output}");
        assert!(peak > 50 << 20 && peak < 150 << 20, "{arguments:?} had up to {peak} bytes");
    }
}

/// The most memory that a process has had, in bytes.
fn most_memory(process: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let kilobytes = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    kilobytes.trim().strip_suffix(" kB")?.parse::<u64>().ok().map(|number| number << 10)
}

#[test]
fn an_interrupt_is_answered_with_what_is_known() {
    let project = Project::of_sources("watchdog-interrupt", &[]);
    let arguments = ["check", "java.util.TreeMap", "--bound", "31", "--no-ladder", "--timeout", "60"];
    let mut command = project.command(&arguments);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    // Once there is progress to report, the check is under way.
    let mut line = String::new();
    let mut errors = BufReader::new(child.stderr.take().expect("it is piped"));
    errors.read_line(&mut line).expect("standard error can be read");
    assert!(line.starts_with("java.util.TreeMap: "), "{line}");
    let kill = format!("kill -INT {}", child.id());
    let started = Instant::now();
    assert!(Command::new("sh").args(["-c", &kill]).status().expect("a shell is there").success());
    let output = child.wait_with_output().expect("it was started");
    assert_eq!(output.status.code(), UNKNOWN);
    assert!(started.elapsed() < GENEROUS);
    let output = String::from_utf8_lossy(&output.stdout);
    assert!(output.contains("it was interrupted") && output.contains("  covered   "), "{output}");
}
