//! What is printed. An answer that cannot be written is an error. A remark that cannot be written is lost, and nothing else: the answer, and the exit
//! code, are still of interest.

use std::borrow::Cow;
use std::fmt::Display;
use std::io::{ErrorKind, Write};

use anyhow::Context;

/// Writes an answer to standard output.
pub fn print(text: &str) -> anyhow::Result<()> {
    let mut stdout = std::io::stdout().lock();
    match stdout.write_all(harmless(text).as_bytes()).and_then(|()| stdout.flush()) {
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
    let _ = std::io::stderr().lock().write_all(harmless(&lines.to_string()).as_bytes());
}

/// Names and messages come from class files of whoever wrote them. What a terminal would take for a command is replaced, but for colours.
fn harmless(text: &str) -> Cow<'_, str> {
    let is_harmless = |letter: char| !letter.is_control() || letter == '\n' || letter == '\t';
    if text.chars().all(is_harmless) {
        return Cow::Borrowed(text);
    }
    let shown = |(at, letter): (usize, char)| match letter {
        '\u{1b}' if is_colour(&text[at + 1..]) => letter,
        letter if is_harmless(letter) => letter,
        _ => char::REPLACEMENT_CHARACTER,
    };
    Cow::Owned(text.char_indices().map(shown).collect())
}

/// Whether what follows an escape says in which colour to write.
fn is_colour(rest: &str) -> bool {
    let Some(rest) = rest.strip_prefix('[') else { return false };
    rest.trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == ';').starts_with('m')
}

#[cfg(test)]
mod tests {
    use super::harmless;

    #[test]
    fn what_a_terminal_would_obey_is_not_printed() {
        for (text, expected) in [
            ("plain\n\ttext é", "plain\n\ttext é"),
            ("\u{1b}[1;31mVIOLATED\u{1b}[0m", "\u{1b}[1;31mVIOLATED\u{1b}[0m"),
            ("clear\u{1b}[2J", "clear\u{fffd}[2J"),
            ("title\u{1b}]0;x\u{7}", "title\u{fffd}]0;x\u{fffd}"),
            ("again\rholds\u{8}", "again\u{fffd}holds\u{fffd}"),
            ("eight bits \u{9b}2J\u{1b}", "eight bits \u{fffd}2J\u{fffd}"),
        ] {
            assert_eq!(harmless(text), expected, "{text:?}");
        }
    }
}
