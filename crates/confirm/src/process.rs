//! Another program in a process of its own: listened to, and ended if it takes too long.

use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

/// What a single stream may say before the rest is left out.
const MOST_OUTPUT: u64 = 1 << 20;

/// What a program said.
pub struct Said {
    /// On standard output.
    pub output: String,
    /// On standard error.
    pub errors: String,
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
    let told = child.stdin.take().map(|mut stream| {
        let input = input.to_owned();
        // Should it end before it has read everything, it also says why.
        thread::spawn(move || drop(stream.write_all(input.as_bytes())))
    });
    let streams = (child.stdout.take().map(listen), child.stderr.take().map(listen));
    let late = !ends(&mut child, is_late);
    let (output, errors) = (heard(streams.0), heard(streams.1));
    if let Some(told) = told {
        let _ = told.join();
    }
    Ok(Said { output, errors, late })
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

/// What was read. A stream may outlive its process where that has started others.
fn heard(stream: Option<Receiver<Vec<u8>>>) -> String {
    let bytes = stream.and_then(|stream| stream.recv_timeout(Duration::from_secs(2)).ok());
    String::from_utf8_lossy(&bytes.unwrap_or_default()).into_owned()
}

/// Waits for a process. Whether it ended by itself.
fn ends(child: &mut Child, is_late: &dyn Fn(Duration) -> bool) -> bool {
    let start = Instant::now();
    let mut pause = Duration::from_millis(1);
    loop {
        match child.try_wait() {
            Ok(Some(_)) => return true,
            Ok(None) if !is_late(start.elapsed()) => thread::sleep(pause),
            _ => {
                let _ = child.kill();
                let _ = child.wait();
                return false;
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
        assert!(said.late);
        assert_eq!(said.output, "begun\n");
    }
}
