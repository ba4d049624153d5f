//! Checks that would take hours, and end in time because a limit says so: by time, by memory, by Ctrl-C, in every engine, and while other
//! programs are waited for.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use crate::project::{Project, assert_says};

/// The check did not get to its end.
const UNKNOWN: Option<i32> = Some(3);
/// Checks that nobody sees the end of. The glass box spends the time in its preparations, in steps, in proofs, and in decision diagrams.
const HOURS: [&[&str]; 6] = [
    &["java.util.TreeMap", "--bound", "1000"],
    &["java.util.TreeMap", "--bound", "40", "--jobs", "2"],
    &["java.util.TreeMap", "--bound", "40", "--certify"],
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
    // Classes whose call takes more than there is, in small pieces or in large ones, or whose state does.
    let hoard = "
        public class Hoard {
            private int number;
            public boolean repOk() { return number >= 0; }
            public void fill() { java.util.List<long[]> all = new java.util.ArrayList<>(); while (true) all.add(new long[1000]); }
        }
    ";
    let mountain = hoard.replace("Hoard", "Mountain").replace("long[1000]", "long[1 << 20]");
    let rows = "
        public class Rows {
            private int[] row = new int[4];
            public boolean repOk() { return row != null && row[0] >= 0 && row[row.length - 1] >= 0; }
            public int first() { return row[0]; }
        }
    ";
    let sources = [("Hoard.java", hoard), ("Mountain.java", &mountain), ("Rows.java", rows)];
    let project = Project::compiled("watchdog-memory", &sources);
    let scope = project.glassbox(&["scope", "-c", "classes", "Rows"]).output();
    for most in ["700", "60000"] {
        let lengths = format!("length = {{ min = 0, max = {most} }}");
        let long = scope.lines().map(|line| if line.starts_with("length") { &lengths } else { line });
        project.write(&format!("{most}.toml"), long.collect::<Vec<_>>().join("\n").as_bytes());
    }
    let checks: [&[&str]; 9] = [
        &["java.util.TreeMap", "--bound", "255"],
        &["java.util.TreeMap", "--bound", "255", "--certify"],
        &["-c", "classes", "Hoard", "--engine", "korat"],
        &["-c", "classes", "Hoard", "--engine", "blackbox"],
        &["-c", "classes", "Mountain", "--engine", "korat"],
        &["-c", "classes", "Mountain"],
        &["-c", "classes", "Rows", "--scope", "700.toml"],
        &["-c", "classes", "Rows", "--scope", "60000.toml"],
        &["-c", "classes", "Rows", "--scope", "60000.toml", "--engine", "korat"],
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
        assert!(peak < 110 << 20, "{arguments:?} had up to {peak} bytes");
    }
}

/// The most memory that a process has had, in bytes.
fn most_memory(process: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let kilobytes = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    kilobytes.trim().strip_suffix(" kB")?.parse::<u64>().ok().map(|number| number << 10)
}

/// A class with more states than anybody will see.
pub const WIDE: &str = "
    public class Wide {
        private int a, b, c, d, e, f, g, h;
        public boolean repOk() {
            return a >= 0 && b >= 0 && c >= 0 && d >= 0 && e >= 0 && f >= 0 && g >= 0 && h >= 0;
        }
        public void shift(int next) { a = b; b = c; c = d; d = e; e = f; f = g; g = h; h = next; }
    }
";

/// Starts a program, whose standard output is to be read when it has ended.
fn start(mut command: Command) -> Child {
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts")
}

/// Interrupts a process, and gives what it answers.
fn interrupted(child: Child) -> Output {
    signalled(child, &["INT"])
}

/// Sends signals to a process, one after the other, and gives what it answers.
fn signalled(child: Child, signals: &[&str]) -> Output {
    let started = Instant::now();
    for signal in signals {
        let kill = format!("kill -{signal} {}", child.id());
        assert!(Command::new("sh").args(["-c", &kill]).status().expect("a shell is there").success());
    }
    let output = child.wait_with_output().expect("it was started");
    assert!(started.elapsed() < GENEROUS);
    output
}

#[test]
fn an_interrupt_is_answered_by_every_engine_with_what_is_known() {
    let project = Project::compiled("watchdog-interrupt", &[("Wide.java", WIDE)]);
    let checks: [(&[&str], &str, Option<i32>, &str); 5] = [
        (&["java.util.TreeMap", "--bound", "31"], "java.util.TreeMap: ", UNKNOWN, "  covered   "),
        (&["java.util.TreeMap", "--bound", "31", "--certify"], "java.util.TreeMap: ", UNKNOWN, "  certified "),
        (
            &["-c", "classes", "Wide", "--bound", "100", "--engine", "korat"],
            "Wide: ",
            UNKNOWN,
            " valid states found by",
        ),
        (&["-c", "classes", "Wide", "--bound", "100", "--engine", "blackbox"], "Wide: ", UNKNOWN, " states reached, "),
        // What was said of the class stands.
        (
            &["java.util.LinkedList", "--bound", "2", "--mutate"],
            "java.util.LinkedList: checking mutants, ",
            Some(0),
            " were not tried for lack of time",
        ),
    ];
    let start = |arguments: &[&str]| {
        start(project.command(&[&["check", "--no-ladder", "--timeout", "60"], arguments].concat()))
    };
    // All at the same time: it takes a while until there is progress to report.
    let children: Vec<Child> = checks.iter().map(|(arguments, ..)| start(arguments)).collect();
    for (mut child, (arguments, progress, code, known)) in children.into_iter().zip(checks) {
        let mut errors = BufReader::new(child.stderr.take().expect("it is piped"));
        let mut line = String::new();
        while !line.starts_with(progress) {
            line.clear();
            assert!(errors.read_line(&mut line).expect("it can be read") > 0, "{arguments:?} makes progress");
        }
        let output = interrupted(child);
        let text = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), code, "{arguments:?}: {text}");
        assert!(code != UNKNOWN || text.contains("it was interrupted"), "{arguments:?}: {text}");
        assert!(text.contains(known), "{arguments:?}: {text}");
    }
}

/// The second signal ends a program at once. So a hangup that was not ignored would leave nothing
/// to read here.
#[test]
fn a_termination_and_a_hangup_are_answered_as_an_interrupt_is_unless_the_hangup_is_ignored() {
    let project = Project::compiled("watchdog-termination", &[("Wide.java", WIDE)]);
    let check = ["check", "-c", "classes", "Wide", "--bound", "100", "--engine", "korat", "--no-ladder", "--no-cache"];
    for (setting, signals) in [("", &["TERM"][..]), ("", &["HUP"]), ("trap '' HUP;", &["HUP", "TERM"])] {
        let plain = project.command(&check);
        // The tests themselves may run where hangups are ignored.
        let mut command = Command::new("env");
        command
            .args(["--default-signal=HUP", "sh", "-c", &format!("{setting} exec \"$0\" \"$@\"")])
            .arg(plain.get_program())
            .args(plain.get_args());
        command.current_dir(plain.get_current_dir().expect("a folder"));
        command.envs(plain.get_envs().filter_map(|(key, value)| Some((key, value?))));
        let mut child = start(command);
        let mut errors = BufReader::new(child.stderr.take().expect("it is piped"));
        let mut line = String::new();
        while !line.starts_with("Wide: ") {
            line.clear();
            assert!(errors.read_line(&mut line).expect("it can be read") > 0, "it makes progress");
        }
        let output = signalled(child, signals);
        let text = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), UNKNOWN, "{signals:?}: {text}");
        assert!(text.contains("it was interrupted"), "{signals:?}: {text}");
    }
}

/// A JDK with another program in the place of one of its own.
fn jdk_with(project: &Project, name: &str, script: &str) {
    let (home, fake) = (project.jdk.home(), project.path("jdk"));
    fs::create_dir_all(fake.join("bin")).expect("a folder");
    let link = |path: &str| symlink(home.join(path), fake.join(path)).expect("a link can be made");
    ["release", "lib", "bin/java", "bin/javac"]
        .into_iter()
        .filter(|path| !path.ends_with(&format!("/{name}")))
        .for_each(link);
    install(&fake.join("bin").join(name), script);
}

fn install(program: &Path, script: &str) {
    fs::write(program, format!("#!/bin/sh\n{script}\n")).expect("it can be written");
    fs::set_permissions(program, fs::Permissions::from_mode(0o755)).expect("it can be made executable");
}

#[test]
fn a_compiler_is_ended_with_the_check() {
    let project =
        Project::of_sources("watchdog-compiler", &[("Some.java", "class Some { boolean repOk() { return true; } }")]);
    jdk_with(&project, "javac", "echo $$ >started; exec sleep 600");
    let check = |timeout| ["check", "Some.java", "--java-home", "jdk", "--timeout", timeout];
    let started = Instant::now();
    let ending = project.glassbox(&check("0.5"));
    assert_says(&ending, UNKNOWN, &["glassbox: the time limit was reached while javac compiled "]);
    assert!(started.elapsed() < GENEROUS);
    fs::remove_file(project.path("started")).expect("it was started");

    let child = start(project.command(&check("60")));
    let compiler = || fs::read_to_string(project.path("started")).ok().filter(|text| text.ends_with('\n'));
    while compiler().is_none() {
        std::thread::yield_now();
    }
    let output = interrupted(child);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), UNKNOWN, "{errors}");
    assert!(errors.starts_with("glassbox: it was interrupted while javac compiled "), "{errors}");
    let is_there = format!("kill -0 {}", compiler().expect("it was started"));
    assert!(
        !Command::new("sh").args(["-c", &is_there]).stderr(Stdio::null()).status().expect("a shell is there").success()
    );
}

#[test]
fn a_build_tool_is_ended_with_the_check() {
    let counter = "public class Counter { int n; public boolean repOk() { return n >= 0; } public void set(Pair pair) { n = pair.one; } }";
    let files = [("pom.xml", ""), ("Counter.java", counter), ("Pair.java", "public class Pair { int one; }")];
    let project = Project::of_sources("watchdog-build", &files);
    project.compile(&["-d", "target/classes"], &["Counter.java", "Pair.java"]);
    fs::remove_file(project.path("target/classes/Pair.class")).expect("it was compiled");
    fs::create_dir(project.path("tools")).expect("a folder");
    install(&project.path("tools/mvn"), "exec /bin/sleep 600");
    let mut command = project.command(&["check", "--timeout", "0.5", "--quiet"]);
    let started = Instant::now();
    let output = command.env("PATH", project.path("tools")).output().expect("it starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(errors, "glassbox: the time limit was reached while mvn was asked for a class path\n");
    assert_eq!(output.status.code(), UNKNOWN);
    assert!(started.elapsed() < GENEROUS);
}

#[test]
fn a_jvm_that_confirms_is_ended_with_the_check() {
    // On another machine than ours, it takes hours to come to the violation.
    let patient = "
        public class Patient {
            private int number;
            public boolean repOk() { return number == 0; }
            public void wrong() {
                while (!System.getProperty(\"java.vm.name\").equals(\"Glassbox\")) { }
                number = 1;
            }
        }
    ";
    let project = Project::compiled("watchdog-jvm", &[("Patient.java", patient)]);
    let started = Instant::now();
    let ending = project.glassbox(&["check", "-c", "classes", "Patient", "--timeout", "3"]);
    assert!(started.elapsed() < GENEROUS);
    assert_says(&ending, Some(1), &[]);
    assert!(
        ending.output().contains("confirmed not by a JVM: the JVM did not come to it in time"),
        "{}",
        ending.output()
    );
}
