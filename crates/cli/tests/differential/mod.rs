//! The same program on the real `java` and on `glassbox run`, compared.
//!
//! A batch of sources is compiled by one call of `javac`, for each JDK of this machine. What `java` did is
//! kept under a key of everything it depends on, so that a second run of the tests only runs `glassbox`.
//! Standard output, standard error and the exit code are compared byte for byte.

#![allow(dead_code, reason = "each test file uses its own part")]

use std::collections::hash_map::DefaultHasher;
use std::fmt::Write as _;
use std::fs;
use std::hash::{Hash, Hasher};
use std::io::{Read, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, mpsc};
use std::thread;
use std::time::Duration;

use glassbox_classes::Jdk;

/// A run that takes longer than this does not end.
const LONGEST: Duration = Duration::from_secs(120);

/// Flags that make a short run of HotSpot cheap, and the one that keeps an exception thrown often from
/// losing its message and stack trace.
const JAVA: &[&str] =
    &["-ea", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto", "-XX:-OmitStackTraceInFastThrow"];

/// How a process ended and what it printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Its exit code; a process that was killed has none.
    pub code: Option<i32>,
    /// Its standard output.
    pub stdout: Vec<u8>,
    /// Its standard error.
    pub stderr: Vec<u8>,
}

impl Ending {
    /// Standard output as text.
    pub fn output(&self) -> String {
        String::from_utf8_lossy(&self.stdout).into_owned()
    }

    /// Standard error as text.
    pub fn errors(&self) -> String {
        String::from_utf8_lossy(&self.stderr).into_owned()
    }
}

/// One run of a program: its main class and its arguments.
#[derive(Clone, Debug)]
pub struct Case {
    /// The main class.
    pub class: String,
    /// The arguments.
    pub arguments: Vec<String>,
    /// The source, for the key of what `java` did.
    pub source: PathBuf,
}

impl Case {
    /// A source file's program with some arguments.
    pub fn new(source: &Path, arguments: &[String]) -> Case {
        let class = source.file_stem().expect("a source file has a name").to_string_lossy().into_owned();
        Case { class, arguments: arguments.to_vec(), source: source.to_owned() }
    }

    fn name(&self) -> String {
        self.arguments.iter().fold(self.class.clone(), |name, argument| format!("{name} {argument}"))
    }
}

/// The root of the repository.
pub fn repository() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    fs::canonicalize(root).expect("the workspace is there")
}

/// A folder of this name below the target directory, empty at first.
pub fn empty_folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the target directory can be written");
    folder
}

/// Every JDK of this machine that can compile.
pub fn jdks() -> Vec<Jdk> {
    let jdks: Vec<Jdk> = Jdk::installed().into_iter().filter(|jdk| jdk.javac().is_file()).collect();
    assert!(!jdks.is_empty(), "the tests need a JDK, version 17 or newer, with javac: run scripts/setup");
    jdks
}

/// The sources of a folder and of its subfolders `21`, `25`, … that this release of Java can compile, sorted.
pub fn sources(folder: &Path, feature: u32) -> Vec<PathBuf> {
    let mut sources = Vec::new();
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.expect("the folder can be read").path();
        let release = path.file_name().and_then(|name| name.to_str()).and_then(|name| name.parse::<u32>().ok());
        if path.is_dir() && release.is_some_and(|release| release <= feature) {
            sources.extend(self::sources(&path, feature));
        } else if path.extension().is_some_and(|extension| extension == "java") {
            sources.push(path);
        }
    }
    sources.sort();
    sources
}

/// Compiles sources with one call of `javac`, unless the same were compiled before; returns the folder of
/// the classes.
pub fn compile(jdk: &Jdk, batch: &str, sources: &[PathBuf]) -> PathBuf {
    let mut key = DefaultHasher::new();
    jdk.version().hash(&mut key);
    for source in sources {
        source.file_name().hash(&mut key);
        read(source).hash(&mut key);
    }
    let parent = Path::new(env!("CARGO_TARGET_TMPDIR")).join("classes").join(format!("{batch}-{}", jdk.feature()));
    let folder = parent.join(format!("{:016x}", key.finish()));
    // Tests of one file run at the same time and share batches.
    static COMPILING: Mutex<()> = Mutex::new(());
    let _compiling = COMPILING.lock();
    if folder.is_dir() {
        return folder;
    }
    // What older sources were compiled to is of no use any more.
    let _ = fs::remove_dir_all(&parent);
    let work = parent.join("work");
    let output = Command::new(jdk.javac())
        .args(["-g", "-parameters", "-encoding", "UTF-8", "-nowarn", "-XDsuppressNotes", "-J-XX:+UseSerialGC", "-d"])
        .arg(&work)
        .args(sources)
        .output()
        .expect("javac runs");
    let messages = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "javac of Java {} rejects {batch}:\n{messages}", jdk.version());
    fs::rename(&work, &folder).expect("the target directory can be written");
    folder
}

/// Runs each case on `java` and on `glassbox`, a few at a time, and returns a description of each that
/// differs, in the order of the cases.
pub fn compare_all(jdk: &Jdk, classes: &Path, cases: &[Case]) -> Vec<String> {
    let next = AtomicUsize::new(0);
    let differences = Mutex::new(Vec::new());
    let workers = thread::available_parallelism().map_or(2, usize::from);
    thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(case) = cases.get(index) else { break };
                    let expected = java(jdk, classes, case);
                    let actual = glassbox(jdk, classes, case);
                    if let Some(difference) = difference(&expected, &actual) {
                        let report = format!("{} (Java {}): {difference}", case.name(), jdk.version());
                        differences.lock().expect("no worker panics").push((index, report));
                    }
                }
            });
        }
    });
    let mut differences = differences.into_inner().expect("no worker panics");
    differences.sort();
    differences.into_iter().map(|(_, report)| report).collect()
}

/// Fails with all differences, if there are any.
pub fn assert_none(differences: &[String], of: usize) {
    let list = differences.join("\n");
    assert!(differences.is_empty(), "{} of {of} runs differ from java:\n\n{list}", differences.len());
}

/// What `java -ea` does with a program, from an earlier run if nothing has changed.
pub fn java(jdk: &Jdk, classes: &Path, case: &Case) -> Ending {
    let mut key = DefaultHasher::new();
    (jdk.version(), jdk.home(), &case.class, &case.arguments, read(&case.source), JAVA).hash(&mut key);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("java").join(format!("{:016x}", key.finish()));
    if let Some(ending) = kept(&folder) {
        return ending;
    }
    let mut command = Command::new(jdk.java());
    command.args(JAVA).arg("-cp").arg(classes).arg(&case.class).args(&case.arguments);
    let ending = run(command, b"");
    // Tests run at the same time; a rename makes the folder appear with all of its files.
    let work = folder.with_extension(format!("{:?}", thread::current().id()));
    let _ = fs::remove_dir_all(&work);
    fs::create_dir_all(&work).expect("the target directory can be written");
    let code = ending.code.map_or(String::new(), |code| code.to_string());
    for (name, bytes) in [("out", &ending.stdout[..]), ("err", &ending.stderr[..]), ("code", code.as_bytes())] {
        fs::write(work.join(name), bytes).expect("the target directory can be written");
    }
    if fs::rename(&work, &folder).is_err() {
        let _ = fs::remove_dir_all(&work);
    }
    ending
}

fn kept(folder: &Path) -> Option<Ending> {
    let code = fs::read_to_string(folder.join("code")).ok()?;
    let stdout = fs::read(folder.join("out")).ok()?;
    let stderr = fs::read(folder.join("err")).ok()?;
    Some(Ending { code: code.parse().ok(), stdout, stderr })
}

/// What `glassbox run` does with a program.
pub fn glassbox(jdk: &Jdk, classes: &Path, case: &Case) -> Ending {
    let mut command = Command::new(env!("CARGO_BIN_EXE_glassbox"));
    command.arg("run").arg("--java-home").arg(jdk.home()).arg("-c").arg(classes);
    command.arg(&case.class).args(&case.arguments);
    run(command, b"")
}

/// Runs a command with this standard input, in an environment that is the same everywhere.
pub fn run(mut command: Command, input: &[u8]) -> Ending {
    command.env("LC_ALL", "C.UTF-8").env("TZ", "UTC");
    run_as_is(command, input)
}

/// Runs a command with this standard input, and kills it if it does not end.
pub fn run_as_is(mut command: Command, input: &[u8]) -> Ending {
    // HotSpot announces these on standard error.
    command.env_remove("JAVA_TOOL_OPTIONS").env_remove("_JAVA_OPTIONS").env_remove("JDK_JAVA_OPTIONS");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap_or_else(|error| panic!("{:?}: {error}", command.get_program()));
    // A program may end without reading its input: then there is nobody to write to.
    let _ = child.stdin.take().expect("it is piped").write_all(input);
    let stdout = read_aside(child.stdout.take().expect("it is piped"));
    let stderr = read_aside(child.stderr.take().expect("it is piped"));
    let stdout = stdout.recv_timeout(LONGEST).unwrap_or_else(|_| {
        let _ = child.kill();
        format!("(killed: it did not end within {} seconds)", LONGEST.as_secs()).into_bytes()
    });
    let stderr = stderr.recv_timeout(LONGEST).unwrap_or_default();
    let code = child.wait().expect("the process was started").code();
    Ending { code, stdout, stderr }
}

fn read_aside(mut stream: impl Read + Send + 'static) -> mpsc::Receiver<Vec<u8>> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes);
        let _ = sender.send(bytes);
    });
    receiver
}

/// In what two runs differ, in a few lines; nothing if they do not.
pub fn difference(expected: &Ending, actual: &Ending) -> Option<String> {
    let mut report = String::new();
    let code = |code: Option<i32>| code.map_or("none".to_owned(), |code| code.to_string());
    if expected.code != actual.code {
        let _ = writeln!(report, "  exit code {}, not {}", code(actual.code), code(expected.code));
    }
    let streams = [("stdout", &expected.stdout, &actual.stdout), ("stderr", &expected.stderr, &actual.stderr)];
    for (name, expected, actual) in streams {
        if expected != actual {
            describe(name, &String::from_utf8_lossy(expected), &String::from_utf8_lossy(actual), &mut report);
        }
    }
    (!report.is_empty()).then(|| format!("\n{report}"))
}

/// The first line that differs, with what follows it on both sides.
fn describe(stream: &str, expected: &str, actual: &str, report: &mut String) {
    const SHOWN: usize = 4;
    let lines = |text: &str| text.strip_suffix('\n').unwrap_or(text).split('\n').map(str::to_owned).collect::<Vec<_>>();
    let (expected, actual) = (lines(expected), lines(actual));
    let same = expected.iter().zip(&actual).take_while(|(expected, actual)| expected == actual).count();
    let _ = writeln!(report, "  {stream} differs in line {}:", same + 1);
    for (who, lines) in [("java    ", &expected), ("glassbox", &actual)] {
        let rest = lines.iter().skip(same);
        if rest.len() == 0 {
            let _ = writeln!(report, "    {who} | (ends here)");
        }
        for line in rest.take(SHOWN) {
            let _ = writeln!(report, "    {who} | {}", line.chars().take(160).collect::<String>());
        }
    }
}

fn read(source: &Path) -> Vec<u8> {
    fs::read(source).unwrap_or_else(|error| panic!("{}: {error}", source.display()))
}
