//! Another program in a process of its own: listened to, and ended if it takes too long.

use std::fmt;
use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

/// What a single stream may say before the rest is left out.
const MOST_OUTPUT: u64 = 1 << 20;
/// How long a stream is listened to once its process is gone: one that was started by it may hold it open.
const LISTENING: Duration = Duration::from_secs(2);
/// The same where nobody wants to wait any more.
const LISTENING_LATE: Duration = Duration::from_millis(50);

/// How long somebody waits for the programs that he has started.
#[derive(Clone, Debug, Default)]
pub struct Patience {
    /// Not beyond this.
    pub deadline: Option<Instant>,
    /// Nor once this is set.
    pub interrupt: Arc<AtomicBool>,
}

/// Why somebody does not wait any longer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Over {
    /// The deadline has passed.
    Time,
    /// Somebody has said so.
    Interrupted,
}

impl Patience {
    /// Why nobody waits any longer, if so.
    pub fn is_over(&self) -> Option<Over> {
        if self.interrupt.load(Ordering::Relaxed) {
            return Some(Over::Interrupted);
        }
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline).then_some(Over::Time)
    }
}

impl fmt::Display for Over {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str(match self {
            Over::Time => "the time limit was reached",
            Over::Interrupted => "it was interrupted",
        })
    }
}

/// What a program said.
pub struct Said {
    /// On standard output.
    pub output: String,
    /// On standard error.
    pub errors: String,
    /// Whether it ended by itself, and says that all went well.
    pub success: bool,
    /// Whether it was ended because it took too long.
    pub late: bool,
}

/// Runs a program with an input, until `is_late` says so of the time that it has taken. Whatever comes of it, the process is gone afterwards.
///
/// # Errors
///
/// If it cannot be started.
pub fn run(command: &mut Command, input: &str, is_late: &dyn Fn(Duration) -> bool) -> std::io::Result<Said> {
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    if let Some(mut stream) = child.stdin.take() {
        let input = input.to_owned();
        // Should it end before it has read everything, it also says why.
        thread::spawn(move || drop(stream.write_all(input.as_bytes())));
    }
    let streams = (child.stdout.take().map(listen), child.stderr.take().map(listen));
    let success = ends(&mut child, is_late);
    let patience = if success.is_some() { LISTENING } else { LISTENING_LATE };
    let (output, errors) = (heard(streams.0, patience), heard(streams.1, patience));
    Ok(Said { output, errors, success: success == Some(true), late: success.is_none() })
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

/// What was read.
fn heard(stream: Option<Receiver<Vec<u8>>>, patience: Duration) -> String {
    let bytes = stream.and_then(|stream| stream.recv_timeout(patience).ok());
    String::from_utf8_lossy(&bytes.unwrap_or_default()).into_owned()
}

/// Waits for a process. Whether all went well, if it ended by itself.
fn ends(child: &mut Child, is_late: &dyn Fn(Duration) -> bool) -> Option<bool> {
    let start = Instant::now();
    let mut pause = Duration::from_millis(1);
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return Some(status.success()),
            Ok(None) if !is_late(start.elapsed()) => thread::sleep(pause),
            _ => {
                let _ = child.kill();
                let _ = child.wait();
                return None;
            }
        }
        pause = (pause * 2).min(Duration::from_millis(20));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_takes_too_long_is_ended() {
        let is_late = |time| time > Duration::from_millis(50);
        let said =
            run(Command::new("sh").args(["-c", "echo begun; exec sleep 600"]), "", &is_late).expect("sh is there");
        assert!(said.late && !said.success);
        assert_eq!(said.output, "begun\n");
    }

    #[test]
    fn what_a_program_has_started_is_not_waited_for() {
        let is_late = |time| time > Duration::from_millis(50);
        let start = Instant::now();
        // It goes on for a while, and keeps the streams open.
        let said = run(Command::new("sh").args(["-c", "sleep 5; true"]), "", &is_late).expect("sh is there");
        assert!(said.late);
        assert!(start.elapsed() < Duration::from_secs(4), "{:?}", start.elapsed());
    }

    #[test]
    fn patience_ends_at_a_time_or_when_somebody_says_so() {
        let mut patience = Patience::default();
        assert_eq!(patience.is_over(), None);
        patience.deadline = Some(Instant::now());
        assert_eq!(patience.is_over(), Some(Over::Time));
        patience.interrupt.store(true, Ordering::Relaxed);
        assert_eq!(patience.is_over(), Some(Over::Interrupted));
    }
}
