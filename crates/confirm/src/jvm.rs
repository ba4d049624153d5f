//! A JVM in a process of its own: told what to do, listened to, and ended if it takes too long.

use std::env;
use std::ffi::OsString;
use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use glassbox_classes::Jdk;

use crate::CALL_LIMIT;
use crate::words;

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

/// What a single stream may say before the rest is left out.
const MOST_OUTPUT: u64 = 1 << 20;

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

/// Runs the Java program with a session of recipes. Whatever comes of it, the process is gone afterwards.
pub fn run(jdk: &Jdk, driver: &[PathBuf], session: &str, limit: Duration) -> Result<Ran, String> {
    let launcher = jdk.java();
    if !launcher.is_file() {
        return Err(format!("the JDK has no launcher {}", launcher.display()));
    }
    let class_path: OsString = env::join_paths(driver).map_err(|_| "the class path cannot be written".to_owned())?;
    let mut child = Command::new(&launcher)
        .args(OPTIONS)
        .arg(class_path)
        .arg("glassbox.confirm.Confirm")
        .arg(CALL_LIMIT.as_millis().to_string())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| format!("{} cannot be started: {error}", launcher.display()))?;
    let told = child.stdin.take().map(|mut input| {
        let session = session.to_owned();
        // Should it end before it has read everything, it also says why.
        thread::spawn(move || drop(input.write_all(session.as_bytes())))
    });
    let answers = child.stdout.take().map(listen);
    let printed = child.stderr.take().map(listen);
    let late = !ends(&mut child, limit);
    let [said, printed] = [answers, printed].map(heard);
    if let Some(told) = told {
        let _ = told.join();
    }
    let mut ran = Ran { jvm: String::new(), answers: Vec::new(), late, printed };
    for line in said.lines() {
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

/// Reads a stream to its end, so that whoever writes need not wait.
fn listen(stream: impl Read + Send + 'static) -> Receiver<Vec<u8>> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        let mut stream = stream;
        let mut bytes = Vec::new();
        let _ = stream.by_ref().take(MOST_OUTPUT).read_to_end(&mut bytes);
        let _ = std::io::copy(&mut stream, &mut std::io::sink());
        let _ = sender.send(bytes);
    });
    receiver
}

/// What was read. A stream may outlive the JVM where a class under check has started programs of its own.
fn heard(stream: Option<Receiver<Vec<u8>>>) -> String {
    let bytes = stream.and_then(|stream| stream.recv_timeout(Duration::from_secs(2)).ok());
    String::from_utf8_lossy(&bytes.unwrap_or_default()).into_owned()
}

/// Waits for a process. Whether it ended by itself.
fn ends(child: &mut Child, limit: Duration) -> bool {
    let start = Instant::now();
    let mut pause = Duration::from_millis(1);
    loop {
        match child.try_wait() {
            Ok(Some(_)) => return true,
            Ok(None) if start.elapsed() < limit => thread::sleep(pause),
            _ => {
                let _ = child.kill();
                let _ = child.wait();
                return false;
            }
        }
        pause = (pause * 2).min(Duration::from_millis(20));
    }
}
