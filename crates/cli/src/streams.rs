//! What is printed. An answer that cannot be written is an error. A remark that cannot be written is lost, and nothing else: the answer, and the exit
//! code, are still of interest.

use std::fmt::Display;
use std::io::{ErrorKind, Write};

use anyhow::Context;

/// Writes an answer to standard output.
pub fn print(text: &str) -> anyhow::Result<()> {
    let mut stdout = std::io::stdout().lock();
    match stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()) {
        // Whoever reads has seen enough; the exit code is still of interest.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => written.context("cannot write to standard output"),
    }
}

/// Writes a remark to standard error, as a line.
pub fn tell(remark: impl Display) {
    tell_lines(format_args!("{remark}\n"));
}

/// Writes lines to standard error.
pub fn tell_lines(lines: impl Display) {
    // In one piece, so that remarks of several threads do not mix.
    let _ = std::io::stderr().lock().write_all(lines.to_string().as_bytes());
}
